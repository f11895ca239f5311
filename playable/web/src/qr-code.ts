// A link as a QR code; fetched when somebody asks for one.
import { generate } from "lean-qr";
import { toSvg } from "lean-qr/extras/svg";

/** Rows of squares grow by four with each version: finer ones blur before the camera of a phone. */
const MOST = 25;

/** The code as a picture with its margin, dark on light for every eye and camera; null if the text
 * is too long for one that can be scanned. */
export function draw(text: string): SVGElement | null {
  try {
    const code = generate(text, { maxVersion: MOST });
    return toSvg(code, document, { on: "#000", off: "#fff", pad: 4 });
  } catch {
    return null; // the one thing it throws for
  }
}
