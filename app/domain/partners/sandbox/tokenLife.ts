/** The longest that a partner lets a hand-over's token live, in seconds (D19). */
export const handoverLife = 60;
