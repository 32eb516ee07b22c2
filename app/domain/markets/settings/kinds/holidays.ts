import { z } from 'zod';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { firstTwice, lineNumber, linesField } from '#app/domain/markets/settings/settingLines.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';

const readDay = (text: string) => {
  const day = text.normalize('NFKC').replaceAll('/', '-');
  return z.iso.date().safeParse(day).success && /^20/.test(day) ? day : undefined;
};

/** The days on which the brand's office of a market is closed, whatever the day of the week; ours has none. */
export const holidays = settingKind({
  name: 'holidays',
  scopes: markets,
  scopeKey: (market) => `markets:market.${market}`,
  marketsOf: (market) => [market as Market],
  fields: {
    holidays: linesField(
      {
        holiday: { max: 10, input: 'date', read: readDay, called: ['Day', '日付'] },
        nameEn: { max: 60 },
        nameJa: { max: 60, optional: true },
      },
      { most: 200 },
    ),
  },
  fault: ({ holidays: lines }) => {
    const twice = firstTwice(lines, ({ holiday }) => [holiday]);
    return twice < 0
      ? null
      : { field: 'holidays', message: messageKey('lineTwice', 'holidays', lineNumber(lines, twice)) };
  },
  ours: () => ({ holidays: [] }),
});
