/** A text that is written in both languages, in two fields or columns: `titleEn` and `titleJa` of `title`. */
export type LocalizedText<Name extends string, Text = string> = Record<`${Name}En` | `${Name}Ja`, Text>;

/**
 * Both fields of a text, each made from its name: the schemas of a form or of a row. The Japanese one is made by
 * `makeJapanese` where it differs.
 */
export function localizedFields<const Name extends string, Made, MadeJapanese = Made>(
  name: Name,
  make: (field: string) => Made,
  makeJapanese?: (field: string) => MadeJapanese,
): Record<`${Name}En`, Made> & Record<`${Name}Ja`, MadeJapanese> {
  const [english, japanese] = [`${name}En`, `${name}Ja`];
  return { [english]: make(english), [japanese]: (makeJapanese ?? make)(japanese) } as ReturnType<
    typeof localizedFields<Name, Made, MadeJapanese>
  >;
}

/** A text in the reader's language; in the other where the reader's is empty. */
export function localized<const Name extends string>(
  language: string,
  name: Name,
  texts: LocalizedText<Name, string | null>,
): string {
  const { [`${name}En` as const]: english, [`${name}Ja` as const]: japanese } = texts as Record<string, string | null>;
  return (language === 'ja' ? japanese || english : english || japanese) ?? '';
}
