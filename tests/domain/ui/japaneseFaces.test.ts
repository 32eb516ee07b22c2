import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fontkit from 'fontkit';
import { expect, test } from 'vitest';
import common from '#app/locales/en/common.json' with { type: 'json' };
import { japaneseFaces } from '../../../fonts.config.ts';

const face = 'node_modules/@fontsource/biz-udpgothic';
const sheet = japaneseFaces(readFileSync(`${face}/400.css`, 'utf8'));
const faces = sheet.match(/@font-face \{[^}]*\}/g)!.map((rule) => ({
  rule,
  weight: /font-weight: (\d+);/.exec(rule)![1]!,
  files: [...rule.matchAll(/url\(([^)]+)\?no-inline\)/g)].map(([, file]) => file!),
  ranges: /unicode-range: ([^;]+);/
    .exec(rule)![1]!
    .split(',')
    .map((range) => range.trim().slice(2).split('-'))
    .map(([from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const),
}));

test.each(['400', '700'])('the Japanese face has every letter of the Japanese texts, in weight %s', (weight) => {
  const texts = readdirSync('app/locales/ja', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(path.join('app/locales/ja', file), 'utf8'));
  const letters = new Set(texts.join('').match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu));
  const ofWeight = faces.filter((each) => each.weight === weight);
  expect(letters.size).toBeGreaterThan(500);
  expect(
    [...letters].filter((letter) => {
      const point = letter.codePointAt(0)!;
      return !ofWeight.some(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to));
    }),
  ).toEqual([]);
});

test('each slice asks for the system’s face first, then for one small file that exists', () => {
  for (const { rule, weight, files } of faces) {
    expect(rule).toMatch(/src: local\(/);
    expect(rule).toContain('font-display: swap');
    expect(files).toEqual([expect.stringContaining(`-${weight}-normal.woff2`)]);
    expect(existsSync(path.join(face, files[0]!)), files[0]).toBe(true);
  }
});

test('the face of the language switch has the letters of the other language’s name', () => {
  const font = fontkit.create(readFileSync('app/styles/fonts/language-names.woff2')) as fontkit.Font;
  const range = /language-names[^}]*unicode-range: ([^;]+);/.exec(readFileSync('app/styles/fonts.css', 'utf8'))![1]!;
  for (const letter of common.languages.ja) {
    expect(font.hasGlyphForCodePoint(letter.codePointAt(0)!), letter).toBe(true);
    expect(range).toContain(`U+${letter.codePointAt(0)!.toString(16).toUpperCase()}`);
  }
});
