import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { certificateFrames, familyOfCurriculum } from '#app/domain/academy/certificates/certificateFrames.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { families } from '#app/ui/theme.ts';

test.each([
  ['PC', 'PC'],
  ['HA', 'HA'],
  ['CU', 'CU'],
  ['CK', 'CU'],
  ['SB', 'SB'],
  ['PJ', 'PC'],
  ['PO', 'PC'],
  ['PH', 'PC'],
  ['PN', 'PC'],
])('a certificate of the curriculum %s is framed as the family %s frames', (curriculum, family) =>
  expect(familyOfCurriculum(curriculum)).toBe(family),
);

test('every curriculum has a frame', () =>
  expect(curriculumCodes.map((code) => certificateFrames[familyOfCurriculum(code)])).not.toContain(undefined));

describe.each(Object.keys(certificateFrames) as BrandFamily[])('the frame of %s', (family) => {
  test('has the accent of its theme, on screen too', () => {
    const { accent } = certificateFrames[family];
    expect(accent).toBe(families[family].light.accent);
    const css = readFileSync('app/routes/academy/certificates/certificate.css', 'utf8');
    const rules =
      family === 'PC'
        ? css.slice(css.indexOf('.certificate {'))
        : css.slice(css.indexOf(`.certificate[data-family='${family}'] {`));
    expect(/--accent: (#[\da-f]{6});/.exec(rules)?.[1]?.toUpperCase()).toBe(accent);
  });

  test('is drawn unlike those of the others', () => {
    const styles = Object.entries(certificateFrames).filter(
      ([, frame]) => frame.style === certificateFrames[family].style,
    );
    expect(styles.map(([name]) => name)).toEqual([family]);
  });
});
