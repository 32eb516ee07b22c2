/** The states by which documents are listed; `missing` and `older` are those of a translation. */
export const documentListStates = ['draft', 'waiting', 'scheduled', 'published', 'none', 'missing', 'older'] as const;
export type DocumentListState = (typeof documentListStates)[number];
