/** The longest that a partner lets a hand-over's token live, in seconds. */
export const handoverLife = 60;
