import { z } from 'zod';
import { brandCodes, brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { messageKey } from '#app/domain/messages.ts';
import { firstTwice, lineNumber, linesField } from '#app/domain/markets/settings/settingLines.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';
import { halfWidthDigits } from '#app/domain/text.ts';

const readDay = (text: string) => {
  const day = text.normalize('NFKC').replaceAll('/', '-');
  return z.iso.date().safeParse(day).success && /^20/.test(day) ? day : undefined;
};
const readGross = (text: string) => {
  const digits = halfWidthDigits(text).replace(/[,，\s]/g, '');
  return /^[1-9]\d{0,11}$/.test(digits) ? digits : undefined;
};
const readPercent = (text: string) => {
  const percent = halfWidthDigits(text).replace(/[%％\s]/g, '');
  return /^(?:0\.\d{1,2}|[1-9]\d?(?:\.\d{1,2})?)$/.test(percent) ? percent : undefined;
};

/**
 * The tiers of a brand's override commission: for bookings made from a day to another, so much gross in whole units of
 * the market's currency adds so many percent to commission back to the first day. Ours has none.
 */
export const overrideTiers = settingKind({
  name: 'override-tiers',
  scopes: brandCodes,
  scopeKey: (brand) => brands[brand as BrandCode].nameKey,
  marketsOf: (brand) => [brands[brand as BrandCode].market],
  fields: {
    overrideTiers: linesField(
      {
        tierFrom: { max: 10, input: 'date', read: readDay },
        tierUntil: { max: 10, input: 'date', read: readDay },
        tierGross: { max: 20, read: readGross },
        tierPercent: { max: 8, read: readPercent },
      },
      { most: 50 },
    ),
  },
  fault: ({ overrideTiers: lines }) => {
    const at = (rule: string, line: number) =>
      line < 0 ? null : { field: 'overrideTiers', message: messageKey(rule, 'overrideTiers', lineNumber(lines, line)) };
    return (
      at(
        'endsBeforeBegins',
        lines.findIndex(({ tierFrom, tierUntil }) => tierUntil < tierFrom),
      ) ??
      at(
        'lineTwice',
        firstTwice(lines, ({ tierFrom, tierUntil, tierGross }) => [`${tierFrom} ${tierUntil} ${tierGross}`]),
      )
    );
  },
  ours: () => ({ overrideTiers: [] }),
});
