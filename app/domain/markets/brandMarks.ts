import type { BrandFamily } from './brands.ts';

/** The abstract sign of each family, in a square of 32, as lines: wave, crown line, star, compass. */
export const brandMarks: Record<BrandFamily, string> = {
  PC: 'M4 14c4-6 8-6 12 0s8 6 12 0M4 22c4-6 8-6 12 0s8 6 12 0',
  CU: 'M5 23h22M6 19l-1-10 6 5 5-8 5 8 6-5-1 10',
  HA: 'm16 4 3.2 8.8L28 16l-8.8 3.2L16 28l-3.2-8.8L4 16l8.8-3.2L16 4Z',
  SB: 'M16 28a12 12 0 1 0 0-24 12 12 0 0 0 0 24Zm5-17-3 7-7 3 3-7 7-3ZM16 1v3m0 24v3M1 16h3m24 0h3',
};
