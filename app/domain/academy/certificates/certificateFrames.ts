import { brands, isBrandCode, type BrandFamily } from '#app/domain/markets/brands.ts';

/** How the frame of a certificate is drawn: rounded lines, a broad band, fine rules, or a double line. */
export type FrameStyle = 'rounded' | 'band' | 'rules' | 'double';

/**
 * The frame of a certificate by the family of brands, each in its own hand, in the accent of its theme on paper.
 * certificate.css draws the same.
 */
export const certificateFrames = {
  PC: { style: 'rounded', accent: '#0A6E94' },
  HA: { style: 'band', accent: '#A85400' },
  CU: { style: 'rules', accent: '#A8132B' },
  SB: { style: 'double', accent: '#7A5C1E' },
} as const satisfies Record<BrandFamily, { style: FrameStyle; accent: string }>;

/** The family of brands whose academy has a curriculum; those of single countries are Princess's. */
export function familyOfCurriculum(curriculum: string): BrandFamily {
  return isBrandCode(curriculum) ? brands[curriculum].family : 'PC';
}
