import { expect, test } from 'vitest';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { footerIcons, hasDoNotSellLink } from '#app/domain/markets/footer.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { texts } from '#tests/domain/translator.ts';

const rows: [BrandCode, string[]][] = [
  ['PC', ['Chat', 'Reservation tool chat', 'Find Your Rep', 'Contact Us']],
  ['CU', ['Chat', 'Answers', 'Find Your Rep', 'Contact Us']],
  ['HA', ['Chat', 'Answers', 'Find Your Rep', 'Contact Us']],
  ['SB', ['Chat', 'Find Your Rep', 'Contact Us']],
  ['PI', ['Contact Us', 'Expert training']],
  ['CI', ['Answers', 'Contact Us']],
  ['PS', ['Inquiry', 'Expert training']],
  ['CS', ['Answers', 'Inquiry']],
  ['PA', ['Ask assistant', 'Contact Us']],
  ['CA', ['Contact Us']],
  ['PU', ['Ask assistant', 'Contact Us', 'Social Channels']],
  ['CK', ['Contact Us']],
  ['PJ', ['お問い合わせ']],
];
test.each(rows)('%s: %j (spec §2 Shell)', (brand, labels) => {
  expect(footerIcons(brand).map(({ labelKey }) => texts(labelKey)[0])).toEqual(labels);
});

test('only nam has a do-not-sell link', () => expect(markets.filter(hasDoNotSellLink)).toEqual(['nam']));
