import { expect, test } from 'vitest';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { footerIcons, hasDoNotSellLink } from '#app/domain/markets/footer.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { texts } from '#tests/domain/translator.ts';

const rows: [BrandCode, string[]][] = [
  ['PC', ['Chat', 'Reservation Tool Chat', 'Find Your Rep', 'Contact Us']],
  ['CU', ['Chat', 'Answers', 'Find Your Rep', 'Contact Us']],
  ['HA', ['Chat', 'Answers', 'Find Your Rep', 'Contact Us']],
  ['SB', ['Chat', 'Find Your Rep', 'Contact Us']],
  ['PI', ['Contact Us', 'Expert Training']],
  ['CI', ['Answers', 'Contact Us']],
  ['PS', ['Inquiry', 'Expert Training']],
  ['CS', ['Answers', 'Inquiry']],
  ['PA', ['Ask Assistant', 'Contact Us']],
  ['CA', ['Contact Us']],
  ['PU', ['Ask Assistant', 'Contact Us', 'Social Channels']],
  ['CK', ['Contact Us']],
  ['PJ', ['お問い合わせ']],
];
test.each(rows)('%s: %j (spec §2 Shell)', (brand, labels) => {
  expect(footerIcons(brand).map(({ labelKey }) => texts(labelKey)[0])).toEqual(labels);
});

test('only nam has a do-not-sell link', () => expect(markets.filter(hasDoNotSellLink)).toEqual(['nam']));
