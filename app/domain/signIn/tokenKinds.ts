/** The tokens that the sandbox's partner hands out: one that works, and one for each way in which a token may fail (D9). */
export const tokenKinds = ['good', 'expired', 'audience', 'replayed', 'altered'] as const;
export type TokenKind = (typeof tokenKinds)[number];
