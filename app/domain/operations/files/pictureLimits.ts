/** The pixels that a picture may have wherever one is sent: a small file may unfold to very many. */
export const maxMegapixels = 25;
