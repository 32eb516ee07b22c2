import type { SearchKind } from '#app/domain/operations/search/searchKinds.ts';

/** What a user's search finds, in the order in which it is shown; what is only spelled alike comes behind all else. */
export const portalKinds = [
  'act',
  'tool',
  'person',
  'agency',
  'booking',
  'course',
  'rate',
  'certificate',
  'number',
  'page',
] as const;
export type PortalKind = (typeof portalKinds)[number];

/** What a search finds, in the portal or in the console; `similar` is what is only spelled alike, of several kinds. */
export type FoundKind = PortalKind | SearchKind | 'similar';

/** One thing that was found: what it is called, what tells it from others, and what pressing it does. */
export interface FoundThing {
  /** One among all that were found. */
  key: string;
  title: string;
  details: string;
  href: string;
  /** Where its group has several kinds. */
  kind?: FoundKind;
  /** A tool that opens at once, in a new window, a small one, or the current one. */
  tool?: { name: string; window: 'new' | 'chat' | 'current' };
}

export interface FoundGroup<Kind extends FoundKind = FoundKind> {
  kind: Kind;
  things: FoundThing[];
  /** True where more of the kind was found than is shown. */
  hasMore: boolean;
}

/** What was found for the words while they are typed; null for what is too little to search for. */
export interface Suggestions {
  groups: FoundGroup[] | null;
}

/** What is shown of each kind while it is typed. */
export const shownWhileTyped = 4;

/** The search of the portal or of the console: where it asks, and whose texts (`kind.…`, `next.…`, `label`) it has. */
export interface FindSource {
  texts: 'find' | 'search';
  /** The address that answers while words are typed, and the page of all results. */
  soon: (query: Record<string, string>) => string;
  all: (query: Record<string, string>) => string;
  /** The tab's store of what was opened last. */
  recent: string;
  /** What helps on where nothing was found, by the names of its texts. */
  next: readonly { name: string; href: string }[];
}
