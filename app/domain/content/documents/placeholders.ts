/** What a text of the content may name between double braces, to be filled in by the brand's settings. */
export const placeholderNames = [
  'brandName',
  'helpDeskPhone',
  'helpDeskEmail',
  'officeHours',
  'representatives',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** A table: only in the text of a page, in its own paragraph. */
export const blockPlaceholder: PlaceholderName = 'representatives';

/** What replaces a placeholder: in a plain text, and in Markdown. */
export interface Filling {
  plain: string;
  markdown: string;
}

/** The fillings of a reader's placeholders; null for one that no setting fills yet. */
export type Fillings = Record<PlaceholderName, Filling | null>;

const pattern = /(tel:|mailto:)?\{\{\s*([A-Za-z]\w*)\s*\}\}/g;

/** A text of a document with the name of its field in the editor's form. */
export interface DocumentText {
  field: string;
  text: string;
  isMarkdown: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A document with each of its texts replaced; a page's body alone is Markdown. */
export function mapTexts<Value>(
  value: Value,
  change: (text: DocumentText) => string,
  { field = '', isMarkdown = false } = {},
): Value {
  const within = (child: unknown, name: string) =>
    mapTexts(child, change, { field: name, isMarkdown: field === '' && name === 'body' });
  if (typeof value === 'string') return change({ field, text: value, isMarkdown }) as Value;
  if (Array.isArray(value)) return value.map((each, at) => within(each, `${field}[${at}]`)) as Value;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    within(each, field === '' ? name : `${field}.${name}`),
  ]);
  return Object.fromEntries(entries) as Value;
}

/** A placeholder of a document, with its field. */
export interface FoundPlaceholder {
  field: string;
  name: string;
  isMarkdown: boolean;
}

/** The placeholders of a document, known or not, each once for a field. */
export function placeholdersOf(document: unknown): FoundPlaceholder[] {
  const found = new Map<string, FoundPlaceholder>();
  mapTexts(document, ({ field, text, isMarkdown }) => {
    for (const [, , name = ''] of text.matchAll(pattern)) found.set(`${field} ${name}`, { field, name, isMarkdown });
    return text;
  });
  return [...found.values()];
}

/** True for the name of a placeholder. */
export function isPlaceholder(name: string): name is PlaceholderName {
  return placeholderNames.some((each) => each === name);
}

/**
 * A text with its placeholders filled in: behind `tel:` and `mailto:` as an address needs it, `open` for one that
 * nothing fills. What is no placeholder stays.
 */
export function fillText(
  { text, isMarkdown }: Pick<DocumentText, 'text' | 'isMarkdown'>,
  fillings: Fillings,
  open: string,
): string {
  if (!text.includes('{{')) return text;
  return text.replace(pattern, (whole, scheme: string | undefined, name: string) => {
    if (!isPlaceholder(name)) return whole;
    const filling = fillings[name];
    if (scheme === 'tel:') return `tel:${(filling?.plain ?? '').replace(/[^+\d]/g, '')}`;
    if (scheme) return `${scheme}${filling?.plain ?? ''}`;
    if (!filling) return open;
    return isMarkdown ? filling.markdown : filling.plain;
  });
}

const sample = (plain: string): Filling => ({ plain, markdown: plain });
const samples: Fillings = {
  brandName: sample('Brand'),
  helpDeskPhone: { plain: '+12060000000', markdown: '[+12060000000](tel:+12060000000)' },
  helpDeskEmail: { plain: 'desk@brand.example', markdown: '[desk@brand.example](mailto:desk@brand.example)' },
  officeHours: sample('9–17'),
  representatives: sample('Ann Lee'),
};

/** A document with something in the place of each placeholder, so that its links can be followed. */
export function withSamples<Document>(document: Document): Document {
  return mapTexts(document, (text) => fillText(text, samples, ''));
}

/** A text as Markdown that says the same, letter by letter. */
export function markdownOf(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!|~&:/@]/g, String.raw`\$&`);
}
