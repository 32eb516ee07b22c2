import { describe, expect, test } from 'vitest';
import { brandHands } from '#app/domain/markets/brandHands.ts';
import { contrast, faintPairs } from '#app/domain/markets/contrast.ts';
import { schemes, tokensWith } from '#app/domain/markets/looks.ts';
import { appearance, familyOfScope, lookOf, type Appearance } from '#app/domain/markets/settings/kinds/appearance.ts';
import { settingSchema, storedValue, type SettingKind } from '#app/domain/markets/settings/settingKind.ts';
import { readColour } from '#app/domain/markets/settings/settingFields.ts';
import { messageText } from '#app/domain/messages.ts';
import { translator } from '#app/platform/translations.server.ts';
import { looksCss, themeCss } from '#app/ui/theme.ts';

const kind = appearance as SettingKind;
const faultsOf = (scope: string, more: Partial<Appearance>) => {
  const form = { ...appearance.ours(scope), ...more, validFrom: '2026-12-01', reason: 'A new look', version: '0' };
  const read = settingSchema(kind, scope, '2026-11-23').safeParse(form);
  return Object.fromEntries(read.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};

test.each(appearance.scopes)('what %s has not changed is its family’s, to the last token', (scope) => {
  const look = lookOf(appearance.ours(scope), scope);
  for (const scheme of schemes) expect(look[scheme]).toEqual(brandHands[familyOfScope(scope)][scheme]);
});

describe('a colour that was chosen', () => {
  const header = (lightHeader: string) => lookOf({ ...appearance.ours('PC'), lightHeader }, 'PC').light;

  test('brings the ink, hover and strip that can be read with it, and leaves the rest', () => {
    expect(header('#004D40')).toMatchObject({ header: '#004D40', onHeader: '#FFFFFF', accent: '#0A6E94' });
    expect(header('#FFE082')).toMatchObject({ header: '#FFE082', onHeader: '#0E141B' });
    for (const chosen of ['#004D40', '#FFE082', '#000000', '#FFFFFF', '#7B1FA2'])
      expect(faintPairs(tokensWith(header(chosen), 'light')), chosen).toEqual([]);
  });

  test('is refused where a text would be too faint, at its field, with the pair and its ratio', () => {
    const faults = faultsOf('CU', { lightAccent: '#FF8A00', darkAccent: '#5A0A16', lightAction: '#004D40' });
    expect(Object.keys(faults)).toEqual(['lightAccent', 'darkAccent']);
    const ratio = Math.floor(contrast('#FF8A00', '#EEF1F4') * 100) / 100;
    expect(messageText(translator('en'), faults.lightAccent!)).toBe(
      `This color is too hard to read: a link on a shaded area has a contrast of ${ratio}:1 and needs at least 4.5:1. Choose a darker or lighter color.`,
    );
    expect(messageText(translator('ja'), faults.lightAccent!)).toContain(
      `網掛けの部分に対するリンクのコントラスト比は${ratio}:1で、4.5:1以上が必要です。`,
    );
    expect(storedValue(kind, 'CU', { ...appearance.ours('CU'), lightAccent: '#FF8A00' })).toBeUndefined();
  });

  test('may be any that can be read: of colours all around the wheel none that is taken has a faint pair', () => {
    const steps = [0, 51, 102, 153, 204, 255];
    let taken = 0;
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const colour =
            `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
          const value = { ...appearance.ours('HA'), lightHeader: colour, lightAction: colour, lightAccent: colour };
          const ok = storedValue(kind, 'HA', value) !== undefined;
          expect(ok, colour).toBe(faintPairs(tokensWith(lookOf(value, 'HA').light, 'light')).length === 0);
          if (ok) taken += 1;
        }
    // Of 216 colours those that are dark enough for a link on a light page.
    expect(taken).toBeGreaterThan(40);
    expect(taken).toBeLessThan(120);
  });
});

test.each([
  ['#0b2a5b', '#0B2A5B'],
  ['0B2A5B', '#0B2A5B'],
  ['＃0b2a5b', '#0B2A5B'],
  ['#abc', '#AABBCC'],
  ['blue', undefined],
  ['#0B2A5', undefined],
  ['#0B2A5B;}', undefined],
])('the colour %s is stored as %s', (typed, stored) => {
  expect(readColour(typed)).toBe(stored);
  expect(faultsOf('PC', { lightHeader: typed }).lightHeader).toBe(
    stored ? undefined : typed.length > 7 ? 'validation:tooLong|lightHeader|7' : 'validation:colour|lightHeader',
  );
});

test('the style sheet overrides that of the product for the brand alone, and the portal’s for pages of no brand', () => {
  const pu = lookOf(
    { ...appearance.ours('PU'), lightHeader: '#004D40', headingFont: 'serif', textFont: 'serif' },
    'PU',
  );
  const css = looksCss([
    { scope: 'portal', look: lookOf({ ...appearance.ours('portal'), darkHeader: '#3E2723' }, 'portal') },
    { scope: 'PU', look: pu },
  ]);
  const [, light = ''] = /(?:^|\n):root\[data-brand="PU"\] \{([^}]*)\}/.exec(css) ?? [];
  expect(light).toContain('--header: #004D40;');
  expect(light).toContain('--heading-font: var(--font-serif);');
  expect(light).toContain('--text-font: var(--font-serif);');
  expect(css).toContain(':root:not([data-theme="light"]):not([data-brand]) {');
  // As many parts as the product's own rule for a brand has, after which it comes.
  expect(css).toContain(':root[data-theme="dark"][data-brand="PU"] {');
  expect(themeCss().replaceAll(/\[data-paper=[^}]*\}/g, '')).not.toContain('--text-font');
  const [, paper = ''] = /\n\[data-paper="PU"\] \{([^}]*)\}/.exec(css) ?? [];
  expect(paper).toBe(light);
});
