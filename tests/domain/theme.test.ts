import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandHands } from '#app/domain/markets/brandHands.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { contrast, controlPairs, faintPairs, textPairs } from '#app/domain/markets/contrast.ts';
import { themeCss, tokensOf } from '#app/ui/theme.ts';

describe('theme', () => {
  it('computes contrast as WCAG does', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });

  for (const family of Object.keys(brandHands) as BrandFamily[]) {
    it.each(['light', 'dark'] as const)(`is readable in the family ${family}, %s`, (scheme) => {
      const tokens = tokensOf(family, scheme);
      expect(faintPairs(tokens)).toEqual([]);
    });
  }

  it('is what the style sheet says', () => {
    expect(readFileSync('app/styles/theme.css', 'utf8')).toBe(themeCss());
  });

  it('names every pair of text and ground that a rule of the style sheets sets, so that its contrast is computed', () => {
    const named = new Set([...textPairs, ...controlPairs].map(([front, back]) => `${front} on ${back}`));
    const set = styleRules().flatMap(({ selector, colour, ground }) =>
      colour && ground ? [{ selector, pair: `${colour} on ${ground}` }] : [],
    );
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter(({ pair }) => !named.has(pair))).toEqual([]);
  });

  it('is chosen by the reader: what a style sheet sets for dark it sets by the choice too, and nowhere else', () => {
    const others = readdirSync('app/styles').filter((name) => name.endsWith('.css') && name !== 'theme.css');
    expect(
      others.filter((name) => readFileSync(`app/styles/${name}`, 'utf8').includes('prefers-color-scheme')),
    ).toEqual([]);
    const sheet = themeCss();
    for (const [, rule] of sheet.matchAll(
      /@media \(prefers-color-scheme: dark\) \{\n {2}:root:not\(\[data-theme="light"\]\)([^{]*\{[^}]*\})/g,
    )) {
      const byChoice = `:root[data-theme="dark"]${rule!
        .replaceAll(':root:not([data-theme="light"])', ':root[data-theme="dark"]')
        .replace(/\n {4}/g, '\n  ')
        .replace(/\n {2}\}/, '\n}')}`;
      expect(sheet).toContain(byChoice);
    }
  });
});

/**
 * The rules of the style sheets with the tokens of their text and ground, `--on-action` as `onAction`; other colours,
 * and rules within others, are left out.
 */
function styleRules(): { selector: string; colour: string | undefined; ground: string | undefined }[] {
  const tokens = new Set(Object.keys(tokensOf('PC', 'light')));
  const text = readdirSync('app/styles')
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(`app/styles/${name}`, 'utf8'))
    .join('\n');
  const tokenIn = (body: string, property: string) => {
    const [, name] = new RegExp(`(?:^|[;{\\s])${property}: var\\(--([a-z-]+)\\)`).exec(body) ?? [];
    const token = name?.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return token && tokens.has(token) ? token : undefined;
  };
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    colour: tokenIn(body, 'color'),
    ground: tokenIn(body, 'background(?:-color)?'),
  }));
}
