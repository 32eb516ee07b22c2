import { describe, expect, test } from 'vitest';
import { brandHands, familyOfBrand } from '#app/domain/markets/brandHands.ts';
import { brandCodes, onlyBrand } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { renderMail } from '#app/platform/mailLayout.server.ts';
import { tokensOf } from '#app/ui/theme.ts';

const render = (brand: string | null | undefined, language: 'en' | 'ja' = 'en') =>
  renderMail(
    'validateEmail',
    language,
    { name: 'Ada', userId: 'ADA1', agency: 'Harbor <b>Light</b>', signInAddress: 'https://portal.example' },
    { link: 'https://portal.example/x?a=1&b=2', unsubscribe: 'https://portal.example/u', brand },
  );

describe.each(brandCodes)('a mail of %s', (brand) => {
  const { html, text } = render(brand);
  const family = familyOfBrand(brand)!;

  test('has the colours of its brand in its elements, those of the dark beside them, and none of any other kind', () => {
    const [style = ''] = /<style>.*<\/style>/.exec(html) ?? [];
    const [light, dark] = [tokensOf(family, 'light'), tokensOf(family, 'dark')];
    const colours = (of: string) => of.match(/#[\dA-F]{6}\b/gi) ?? [];
    const elements = html.replace(style, '');
    expect(elements).toContain(`background:${light.header}`);
    expect(colours(elements).filter((colour) => !Object.values(light).includes(colour))).toEqual([]);
    expect(colours(style).length).toBeGreaterThan(8);
    expect(colours(style).filter((colour) => !Object.values(dark).includes(colour))).toEqual([]);
    expect(html).not.toMatch(/\{\w+\}|undefined/);
  });

  test('asks for nothing from elsewhere, and its text part is that of any mail', () => {
    expect(html).not.toMatch(/<img|<link|url\(|<script/);
    expect(html).toContain('Harbor &lt;b&gt;Light&lt;/b&gt;');
    expect(text).toBe(render(null).text);
  });

  test('names the brand in both languages, in its serif where it has one', () => {
    for (const language of ['en', 'ja'] as const) {
      const head = /<p class="head".*<\/p>/.exec(render(brand, language).html)?.[0] ?? '';
      expect(head).not.toContain('brand.');
      expect(head.includes('Georgia')).toBe(brandHands[family].headings === 'serif');
    }
  });
});

test('the four families write four mails, and one without a brand is the portal’s own', () => {
  expect(new Set(['PC', 'HA', 'CU', 'SB'].map((brand) => render(brand).html)).size).toBe(4);
  for (const none of [null, undefined, 'XX']) expect(render(none).html).toBe(render(null).html);
  expect(render(null).html).not.toContain('class="head"');
});

test('a user without a chosen brand gets one only in a market with one brand', () => {
  expect(Object.fromEntries(markets.map((market) => [market, onlyBrand(market)]))).toEqual({
    nam: null,
    int: null,
    asia: null,
    au: null,
    uk: 'PU',
    jp: 'PJ',
  });
});

test('typed text keeps its lines in both parts, and the name of a link its language’s colon', () => {
  const items = 'Tides：12/28まで\n皆さんへ\n<b>お願い</b>します。\n\n質問は私まで。';
  const { html, text } = renderMail('learningDue', 'ja', { name: '森', items }, { link: 'https://portal.example/x' });
  expect(html).toContain('Tides：12/28まで<br>皆さんへ<br>&lt;b&gt;お願い&lt;/b&gt;します。</p>');
  expect(text).toContain(`${items}\n\nアカデミーを開く：\nhttps://portal.example/x\n`);
  expect(render(null).text).toMatch(/[a-z]:\nhttps:\/\/portal\.example\/x/);
});
