/** What a template's placeholders stand for. */
interface TemplateValues {
  name: string;
  number: string;
}

/** A template's text with the sender's name and the number of their feedback in place of `{name}` and `{number}`. */
export function fillTemplate(text: string, { name, number }: TemplateValues): string {
  return text.replaceAll('{name}', () => name).replaceAll('{number}', () => number);
}
