// The one way by which text becomes part of a page. Browsers that know Trusted Types take no other:
// every page says so in its policy.
interface Policy {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
declare const trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;

const ours = (address: string): boolean =>
  new URL(address, location.href).origin === location.origin;

const rules: Policy = {
  createHTML: (text) => text,
  createScriptURL(address) {
    if (!ours(address) && !address.startsWith("blob:")) throw new TypeError(address);
    return address;
  },
};
let made: Policy | undefined;

/** There once, made by the first who needs it: modules that are bundled by themselves never do. It is
 * not handed on, as what it lets through is looked at here. */
function policy(): Policy {
  made ??= typeof trustedTypes === "undefined" ? rules : trustedTypes.createPolicy("kanhu", rules);
  return made;
}

/** What a drawing is made of: nothing that runs, loads another page or leads away by itself. */
const MADE_OF =
  /^(a|abbr|aside|b|bdi|button|circle|code|dd|defs|details|dialog|div|dl|dt|ellipse|em|fieldset|figcaption|figure|footer|form|g|header|hr|i|input|label|legend|li|line|mark|nav|ol|optgroup|option|output|p|path|polygon|polyline|progress|q|rect|s|section|select|small|span|strong|sub|summary|sup|svg|symbol|table|tbody|td|text|textarea|tfoot|th|thead|title|tr|u|ul|use|var|wbr|h[1-6])$/;
const LEADS = ["href", "src", "xlink:href"];
const NEVER = /^(on.*|style|srcdoc|formaction|action|ping|background)$/i;

function harmless(element: Element): boolean {
  if (!MADE_OF.test(element.localName)) return false;
  return [...element.attributes].every(
    ({ name, value }) => !NEVER.test(name) && (!LEADS.includes(name) || ours(value)),
  );
}

/** A drawing that came from the engine, or from where it was kept, not yet on the page. Empty if
 * anything is in it that no drawing has: then somebody else has written it. */
export function drawing(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = policy().createHTML(html);
  const { content } = template;
  return [...content.querySelectorAll("*")].every(harmless)
    ? content
    : document.createDocumentFragment();
}

/** A page of this site, as it came from the host. */
export const pageOf = (text: string): Document =>
  new DOMParser().parseFromString(policy().createHTML(text), "text/html");

/** The address of one of our scripts, as workers take it. */
export const scriptAt = (address: URL): URL =>
  policy().createScriptURL(address.href) as unknown as URL;
