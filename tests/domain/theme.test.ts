import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandCodes, type BrandFamily } from '#app/domain/markets/brands.ts';
import { brandsOf, familyOf } from '#app/ui/brand/families.ts';
import { controlPairs, families, textPairs, themeCss, tokensOf } from '#app/ui/theme.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

describe('theme', () => {
  it('computes contrast as WCAG does', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });

  for (const family of Object.keys(families) as BrandFamily[]) {
    it.each(['light', 'dark'] as const)(`is readable in the family ${family}, %s`, (scheme) => {
      const tokens = tokensOf(family, scheme);
      const failing = (pairs: typeof textPairs, minContrast: number) =>
        pairs.filter(([front, back]) => contrast(tokens[front], tokens[back]) < minContrast);
      expect(failing(textPairs, 4.5)).toEqual([]);
      expect(failing(controlPairs, 3)).toEqual([]);
    });
  }

  it('is what the style sheet says', () => {
    expect(readFileSync('app/styles/theme.css', 'utf8')).toBe(themeCss());
  });

  it('gives every brand code one family, and a visitor without a brand the first', () => {
    const codes = (Object.keys(families) as BrandFamily[]).flatMap(brandsOf);
    expect(codes.sort()).toEqual([...brandCodes].sort());
    expect(familyOf('CI')).toBe('CU');
    expect(familyOf(null)).toBe('PC');
  });
});
