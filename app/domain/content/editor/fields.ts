import { destinationNames } from '#app/domain/content/documents/destinations.ts';
import type { DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import { artNames } from '#app/domain/content/documents/artNames.ts';
import { isOwnPath } from '#app/domain/content/documents/pages.ts';

/** A field of the editor's form with one text. */
export interface TextPart {
  type: 'line' | 'text' | 'markdown' | 'date' | 'address' | 'email' | 'image';
  name: string;
  /** True where the document leaves it out when it is empty. */
  optional?: true;
}

/**
 * A choice of one word from a list, whose words are messages `contentEditor:choice.{words}.{option}`; the empty word
 * leaves it out.
 */
export interface ChoicePart {
  type: 'choice';
  name: string;
  words: 'art' | 'audience' | 'destination';
  options: readonly string[];
}

interface TickPart {
  type: 'tick';
  name: string;
}

/** Fields that belong together; where it is optional and nothing is filled in, the document leaves all of it out. */
export interface GroupPart {
  type: 'group';
  name: string;
  fields: readonly EditorPart[];
  optional?: true;
}

/**
 * Repeated groups of fields. Those of menu entries are a destination of the portal, their own link, or a submenu.
 */
export interface ListPart {
  type: 'list';
  name: string;
  max: number;
  fields: readonly EditorPart[];
  isEntry?: true;
}

export type EditorPart = TextPart | ChoicePart | TickPart | GroupPart | ListPart;

/** In the pick-list of a menu entry: the entry is a submenu. The empty option is a link. */
export const submenu = 'submenu';

const line = (name: string): TextPart => ({ type: 'line', name });
const text = (name: string): TextPart => ({ type: 'text', name });
const date = (name: string): TextPart => ({ type: 'date', name });
const link: GroupPart = {
  type: 'group',
  name: 'link',
  optional: true,
  fields: [line('label'), { type: 'address', name: 'to' }],
};
const visual: readonly EditorPart[] = [
  { type: 'choice', name: 'art', words: 'art', options: artNames },
  { type: 'group', name: 'picture', optional: true, fields: [{ type: 'image', name: 'image' }, line('alt')] },
];

const entryFields = (options: readonly string[]): readonly EditorPart[] => [
  { type: 'choice', name: 'destination', words: 'destination', options: ['', ...options] },
  line('label'),
  { type: 'address', name: 'to' },
];
const entries = (name: string, max: number): ListPart => ({
  type: 'list',
  name,
  max,
  isEntry: true,
  fields: entryFields(destinationNames),
});

const alert: readonly EditorPart[] = [
  {
    type: 'group',
    name: 'category',
    fields: [
      line('subHeading'),
      { type: 'list', name: 'details', max: 5, fields: [line('title'), text('description')] },
    ],
  },
];

/**
 * The parts of each kind of document, in the order of the form; the schemas of the documents say what each may hold.
 */
export const editorFields: Record<DocumentKind, readonly EditorPart[]> = {
  page: [
    line('title'),
    text('description'),
    { type: 'markdown', name: 'body' },
    { type: 'choice', name: 'audience', words: 'audience', options: ['', 'everybody', 'signed-in', 'visitors'] },
    { type: 'tick', name: 'protectDownloads' },
    { ...line('version'), optional: true },
    { ...date('validFrom'), optional: true },
  ],
  homePage: [
    { type: 'group', name: 'hero', fields: [...visual, line('headline'), text('sentence'), link] },
    { type: 'list', name: 'slides', max: 12, fields: [...visual, line('kicker'), line('title'), text('text'), link] },
    {
      type: 'list',
      name: 'offers',
      max: 12,
      fields: [...visual, line('title'), text('text'), date('from'), date('until'), link],
    },
    {
      type: 'list',
      name: 'representatives',
      max: 12,
      fields: [line('name'), line('region'), line('phone'), { type: 'email', name: 'emailAddress' }],
    },
  ],
  headerFooter: [
    {
      type: 'list',
      name: 'menu',
      max: 9,
      isEntry: true,
      fields: [...entryFields([submenu, ...destinationNames]), entries('children', 12)],
    },
    { type: 'list', name: 'footer', max: 5, fields: [line('title'), entries('links', 10)] },
    line('copyright'),
    line('privacyNotice'),
  ],
  landing: [
    line('headline'),
    text('sentence'),
    { type: 'list', name: 'points', max: 4, fields: [line('title'), text('text')] },
  ],
  alert,
  alertHomePage: alert,
  alertStaff: alert,
};

/**
 * The parts of the form for a document: of a page, its version for the terms alone, and its readers where no table of
 * addresses says them.
 */
export function editorParts({ kind, path }: { kind: DocumentKind; path: string }): readonly EditorPart[] {
  if (kind !== 'page') return editorFields[kind];
  const leftOut = [
    ...(path === 'pages/terms-and-conditions' ? [] : ['version', 'validFrom']),
    ...(isOwnPath(path.replace(/^pages\//, '')) ? [] : ['audience']),
  ];
  return editorFields.page.filter(({ name }) => !leftOut.includes(name));
}
