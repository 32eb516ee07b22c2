/**
 * `draft` until it is sent or `scheduled` for a time; `sending` while its job tells people, `sent` once it has,
 * `withdrawn` when it is hidden.
 */
export const messageStates = ['draft', 'scheduled', 'sending', 'sent', 'withdrawn'] as const;
export type MessageState = (typeof messageStates)[number];

/** The states in which it is written on, and no user sees it. */
export const unsentStates: readonly string[] = ['draft', 'scheduled'] satisfies MessageState[];

/** What the form of a message does with it. */
export const messageActs = ['send', 'draft', 'preview'] as const;

/** The most characters of a message, in each language. */
export const messageLimits = { title: 120, text: 2000 };
