/** The formats of a file of the marketing kit, with their types. */
export const kitFormats = { svg: 'image/svg+xml', png: 'image/png', txt: 'text/plain; charset=utf-8' } as const;
export type KitFormat = keyof typeof kitFormats;

/**
 * The pieces of the Commodores' marketing kit, in the order of the page, with the formats in which each is given and
 * the pixels of its picture.
 */
export const kitPieces = {
  emblem: { formats: ['svg', 'png'], width: 1024, height: 1024 },
  'window-sign': { formats: ['svg', 'png'], width: 1240, height: 1754 },
  'social-post': { formats: ['png', 'svg'], width: 1200, height: 1200 },
  banner: { formats: ['png', 'svg'], width: 1600, height: 400 },
  texts: { formats: ['txt'], width: 0, height: 0 },
} as const satisfies Record<string, { formats: readonly KitFormat[]; width: number; height: number }>;

export type KitPiece = keyof typeof kitPieces;
export const kitPieceNames = Object.keys(kitPieces) as KitPiece[];

/** The piece and format that a file's name says, `emblem.svg`; null for no file of the kit. */
export function kitFileOf(name: string): { piece: KitPiece; format: KitFormat } | null {
  const [piece, format, more] = name.split('.');
  const found = kitPieceNames.find((each) => each === piece);
  if (!found || more !== undefined) return null;
  const known: readonly KitFormat[] = kitPieces[found].formats;
  const wanted = known.find((each) => each === format);
  return wanted ? { piece: found, format: wanted } : null;
}

/** The name of a piece's preview, which everybody may see: small, and of no use in print. */
export function previewOf(piece: KitPiece): string {
  return `${piece}.preview`;
}

/** The piece whose preview a file's name says; null for none. */
export function previewedPiece(name: string): KitPiece | null {
  return kitPieceNames.find((piece) => previewOf(piece) === name && kitPieces[piece].width > 0) ?? null;
}
