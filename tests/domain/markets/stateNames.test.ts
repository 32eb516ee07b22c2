import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stateCode } from '#app/domain/markets/stateNames.ts';
import { alwaysRun, requireStateAndZip } from '#app/domain/refinements.ts';
import { states } from '#seed/reference/states.ts';

describe('a state is known by its code and by its names', () => {
  test.each([
    ['JP', ['13', '東京都', '東京', 'Tokyo', 'TOKYO-TO', 'Tokyo Prefecture', 'ｔｏｋｙｏ'], '13'],
    ['JP', ['北海道', 'Hokkaidō'], '01'],
    ['JP', ['京都', '京都府', 'Kyoto-fu'], '26'],
    ['JP', ['神奈川', 'Kanagawa-ken'], '14'],
    ['DE', ['NW', 'NRW', 'Nordrhein-Westfalen', 'North Rhine-Westphalia'], 'NW'],
    ['DE', ['Thueringen', 'THÜRINGEN', 'Thuringia'], 'TH'],
    ['US', ['ma', 'Massachusetts'], 'MA'],
    ['US', ['New York State', 'N.Y.'], 'NY'],
    ['CA', ['Québec', 'quebec'], 'QC'],
    ['KR', ['서울특별시', '서울', 'Seoul'], '11'],
    ['CN', ['广东省', '广东', 'Guangdong'], 'GD'],
    ['TW', ['台北市', '臺北市', 'Taipei'], 'TPE'],
    ['AT', ['Wien', 'Vienna'], '9'],
  ])('%s %s', (country, texts, code) =>
    expect(texts.map((text) => stateCode(country, text))).toEqual(texts.map(() => code)),
  );

  test('and by none of another country, nor by nothing', () =>
    expect([stateCode('US', 'Ontario'), stateCode('US', ''), stateCode('ZZ', 'Tokyo')]).toEqual(
      Array(3).fill(undefined),
    ));

  test('by the codes and the names of the table of states', () => {
    for (const country of ['US', 'CA', 'AU', 'GB', 'DE', 'AT', 'CH', 'KR', 'TW', 'CN', 'JP'])
      for (const { code, name } of states().filter((state) => state.country_code === country))
        expect([country, stateCode(country, code), stateCode(country, name.split(' (')[0]!)]).toEqual([
          country,
          code,
          code,
        ]);
  });

  test('in every form and call: the name becomes the code', () => {
    const schema = z
      .object({ country: z.string(), state: z.string(), zip: z.string() })
      .superRefine(requireStateAndZip(new Set(['JP'])), alwaysRun);
    expect(schema.parse({ country: 'JP', state: '東京', zip: '100-0005' })).toMatchObject({ state: '13' });
  });
});
