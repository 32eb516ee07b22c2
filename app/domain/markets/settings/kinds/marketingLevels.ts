import { markets, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { firstTwice, lineNumber, linesField } from '#app/domain/markets/settings/settingLines.ts';
import { settingKind, type ValueOf } from '#app/domain/markets/settings/settingKind.ts';
import { upperCase } from '#app/domain/text.ts';

/**
 * The levels of marketing that a market's agencies may have, each with its code and names. Ours has none: any code is
 * then taken.
 */
export const marketingLevels = settingKind({
  name: 'marketing-levels',
  scopes: markets,
  scopeKey: (market) => `markets:market.${market}`,
  marketsOf: (market) => [market as Market],
  fields: {
    marketingLevels: linesField(
      {
        levelCode: { max: 20, called: ['Code', 'コード'], read: (text) => upperCase(text.normalize('NFKC')) },
        nameEn: { max: 60 },
        nameJa: { max: 60, optional: true },
      },
      { most: 50 },
    ),
  },
  fault: ({ marketingLevels: lines }) => {
    const twice = firstTwice(lines, ({ levelCode }) => [levelCode]);
    return twice < 0
      ? null
      : { field: 'marketingLevels', message: messageKey('lineTwice', 'marketingLevels', lineNumber(lines, twice)) };
  },
  ours: () => ({ marketingLevels: [] }),
});

/** A level of marketing. */
export type MarketingLevel = ValueOf<typeof marketingLevels>['marketingLevels'][number];
