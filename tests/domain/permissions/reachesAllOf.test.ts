import { expect, test } from 'vitest';
import type { Market } from '#app/domain/markets/markets.ts';
import { reachesAllOf } from '#app/domain/permissions/staffMarkets.ts';

test.each([
  [[], [], true],
  [[], ['jp'], true],
  [['jp'], [], false],
  [['jp'], ['jp'], true],
  [['jp'], ['uk'], false],
  [['jp', 'uk'], ['uk'], true],
  [['jp'], ['jp', 'uk'], false],
] as [Market[], Market[], boolean][])('staff of %j reach all of %j: %s', (own, wanted, reaches) =>
  expect(reachesAllOf({ markets: own }, wanted)).toBe(reaches),
);
