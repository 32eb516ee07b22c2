/**
 * The kinds of token that the sandbox's partner makes: one that works, and one for each way in which a token may fail.
 */
export const tokenKinds = ['good', 'expired', 'audience', 'replayed', 'altered'] as const;
export type TokenKind = (typeof tokenKinds)[number];
