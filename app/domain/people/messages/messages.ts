/** `sending` while its job tells people, `sent` once it has, `withdrawn` when it is hidden. */
export const messageStates = ['sending', 'sent', 'withdrawn'] as const;
export type MessageState = (typeof messageStates)[number];

/** The most characters of a message, in each language. */
export const messageLimits = { title: 120, text: 2000 };
