/** How long a text that is searched for, and its replacement, may be, in characters. */
export const replacementLimits = { text: 200, replacement: 1000 } as const;
