import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { badgeImage, emblemShapes } from '#app/domain/academy/certificates/badgeImage.ts';
import { handOfCurriculum } from '#app/domain/academy/certificates/certificateLines.ts';
import { brandHands, familyOfBrand } from '#app/domain/markets/brandHands.ts';
import { brandMarks } from '#app/domain/markets/brandMarks.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import {
  brandOfCurriculum,
  curriculumCodes,
  familyOfCurriculum,
  type AcademyLevel,
} from '#app/domain/markets/curricula.ts';
import { appearance, lookOf } from '#app/domain/markets/settings/kinds/appearance.ts';
import { pngOf } from '#app/platform/pngOf.server.ts';
import { emptyPictures, headLines } from '#app/ui/brand/handDrawings.ts';

const emblemOf = (curriculum: string, level: AcademyLevel, more = {}) => {
  const brand = brandOfCurriculum(curriculum);
  return { curriculum, level, look: lookOf({ ...appearance.ours(brand), ...more }, brand) };
};
const families = Object.keys(brandHands) as BrandFamily[];

test.each([
  ['PC', 'PC', 'PC'],
  ['HA', 'HA', 'HA'],
  ['CU', 'CU', 'CU'],
  ['CK', 'CK', 'CU'],
  ['SB', 'SB', 'SB'],
  ['PJ', 'PJ', 'PC'],
  ['PO', 'PU', 'PC'],
  ['PH', 'PS', 'PC'],
  ['PN', 'PS', 'PC'],
] as const)('the curriculum %s has the look of %s and the shapes of the family %s', (curriculum, brand, family) => {
  expect(brandOfCurriculum(curriculum)).toBe(brand);
  expect(familyOfBrand(brand)).toBe(family);
  expect(familyOfCurriculum(curriculum)).toBe(family);
  expect(handOfCurriculum(curriculum)).toBe(brandHands[family]);
});

test('no two families draw alike', () => {
  const of = (each: (family: BrandFamily) => unknown) =>
    new Set(families.map((family) => JSON.stringify(each(family))));
  for (const drawn of [
    of((family) => brandHands[family].frame),
    of((family) => brandMarks[family]),
    of((family) => emptyPictures[family].shapes),
    of((family) => headLines[family].shapes),
  ])
    expect(drawn.size).toBe(families.length);
});

describe('the emblem of a level', () => {
  const emblems = curriculumCodes.flatMap((curriculum) =>
    ([1, 2, 3, 4] as const).map((level) => ({ curriculum, level })),
  );

  test('has a star for each level, in the colours of its brand', () => {
    for (const { curriculum, level } of emblems) {
      const stars = emblemShapes(emblemOf(curriculum, level)).filter(({ path }) => path.startsWith('M300 66l'));
      expect(stars).toHaveLength(level);
      expect(badgeImage(emblemOf(curriculum, level))).toContain(handOfCurriculum(curriculum).light.header);
    }
  });

  test('has the colors that its brand has chosen, and can be seen on a light header', () => {
    const picture = badgeImage(emblemOf('PO', 2, { lightHeader: '#FFE082', lightAccent: '#4A148C' }));
    for (const color of ['#FFE082', '#4A148C', '#0E141B']) expect(picture).toContain(color);
    expect(picture).not.toMatch(/#0B2A5B|#0A6E94|#FFFFFF|#FCE7A8/);
  });

  test('differs by family and level, and Holland America’s is of the metal of its level', () => {
    const pictures = new Set(emblems.map(({ curriculum, level }) => badgeImage(emblemOf(curriculum, level))));
    expect(pictures.size).toBe(new Set(curriculumCodes.map(familyOfCurriculum)).size * 4);
    const ring = (curriculum: string, level: AcademyLevel) => emblemShapes(emblemOf(curriculum, level))[0]!.fill;
    expect(new Set(([1, 2, 3, 4] as const).map((level) => ring('HA', level))).size).toBe(4);
    expect(new Set(([1, 2, 3, 4] as const).map((level) => ring('PC', level))).size).toBe(1);
  });

  test('is drawn by what makes a picture of it', () => {
    expect(
      pngOf(badgeImage(emblemOf('HA', 4)))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
});

test('a certificate on screen has no separate colour: those of its paper are of the theme', () => {
  const css = readFileSync('app/routes/academy/certificates/certificate.css', 'utf8');
  expect(css.match(/#[\da-f]{3,8}\b|rgb|hsl/gi)).toBeNull();
  const theme = readFileSync('app/styles/theme.css', 'utf8');
  for (const family of families) {
    const [, rule = ''] = new RegExp(`\\[data-paper="${family}"\\][^{}]* \\{([^}]*)\\}`).exec(theme) ?? [];
    expect(rule).toContain('color-scheme: light;');
    expect(rule).toContain(`--accent: ${brandHands[family].light.accent};`);
    expect(rule).toContain(`--heading-font: var(--font-${brandHands[family].headings});`);
  }
});
