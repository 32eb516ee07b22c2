import type { Language } from '#app/i18n.ts';

/** What a logo may be when it is uploaded, the box that it is made to fit, and the length of its description. */
export const logoLimits = { bytes: 2 * 1024 * 1024, box: { width: 640, height: 160 }, altLength: 100 } as const;

const pattern = /^([\da-f]{64})\.(\d{1,3})x(\d{1,3})$/;

/** A logo that was uploaded, by the hash of its picture; its size in points. */
export interface Logo {
  hash: string;
  width: number;
  height: number;
}

/** A logo as a setting names it: `<hash>.<width>x<height>`. */
export function logoReference({ hash, width, height }: Logo): string {
  return `${hash}.${width}x${height}`;
}

/** The logo that a setting names; undefined for '' and any other text. */
export function readLogo(reference: string): Logo | undefined {
  const [, hash, width, height] = pattern.exec(reference) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : undefined;
}

/** The size of a logo within a box, no larger than it is: of a logo of 640 × 160 in one of 200 × 40, 160 × 40. */
export function logoSize({ width, height }: Logo, box: { width: number; height: number }) {
  const share = Math.min(box.width / width, box.height / height, 1);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** A logo with what is said of it to those who do not see it: '' where that is the brand's name. */
export interface DescribedLogo extends Logo {
  alt: Record<Language, string>;
}
