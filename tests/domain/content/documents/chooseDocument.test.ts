import { expect, test } from 'vitest';
import { chooseDocument } from '#app/domain/content/documents/chooseDocument.ts';

const at = (brand: string, market: string, language: string) => ({ brand, market, language });
const wanted = at('HA', 'nam', 'ja');

test.each([
  ['the brand in the market', at('HA', 'nam', 'ja'), [at('HA', '', 'ja'), at('', 'nam', 'ja'), at('', '', 'ja')]],
  ["the brand's default", at('HA', '', 'ja'), [at('', 'nam', 'ja'), at('', '', 'ja'), at('HA', 'nam', 'en')]],
  ["the site's for the market", at('', 'nam', 'ja'), [at('', '', 'ja'), at('HA', 'nam', 'en')]],
  ["the site's default", at('', '', 'ja'), [at('HA', 'nam', 'en')]],
  ['English where the language has none', at('', '', 'en'), []],
])('takes %s before what applies to more', (_, best, others) => {
  expect(chooseDocument([...others, best], wanted)).toBe(best);
  expect(chooseDocument([best, ...others], wanted)).toBe(best);
});

test.each([at('PC', '', 'ja'), at('', 'uk', 'ja'), at('PC', 'nam', 'en')])(
  'leaves what is for another reader: %o',
  (other) => {
    expect(chooseDocument([other], wanted)).toBeUndefined();
  },
);

test('does not show Japanese to a reader of English', () => {
  expect(chooseDocument([at('', '', 'ja')], at('', '', 'en'))).toBeUndefined();
});
