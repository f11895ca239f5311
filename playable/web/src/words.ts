// Fills the places of a sentence. The sentences themselves are data, of which the build makes a module
// for each purpose (workshop/words.py): so the compiler knows every key and every place.
type Places<Text> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never;

/** A sentence with something in each of its places. */
export const fill = <Text extends string>(
  text: Text,
  places: Record<Places<Text>, string | number>,
): string => text.replace(/\{(\w+)\}/g, (_, place: Places<Text>) => places[place] as string);

/** Of a sentence that depends on a number, the form for this one. */
export const formFor = <One, Other>(
  count: number,
  forms: { one: One; other: Other },
): One | Other => (count === 1 ? forms.one : forms.other);
