/** How many bytes a picture may have, and how wide and high it is kept. */
export const pictureLimits = { bytes: 5 * 1024 * 1024, shownSide: 2560 } as const;

/** The kinds of picture that are taken, for the list of a file field. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

const signatures: Record<(typeof pictureTypes)[number], (bytes: Uint8Array) => boolean> = {
  'image/png': (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': (bytes) => begins(bytes, [0xff, 0xd8, 0xff]),
  'image/webp': (bytes) =>
    begins(bytes, [0x52, 0x49, 0x46, 0x46]) && begins(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
};

/** The kind of a picture by its first bytes, whatever its sender calls it; null for any other content. */
export function pictureTypeOf(bytes: Uint8Array): (typeof pictureTypes)[number] | null {
  return pictureTypes.find((type) => signatures[type](bytes)) ?? null;
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((byte, place) => bytes[place] === byte);
}
