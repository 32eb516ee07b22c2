import { describe, expect, test } from 'vitest';
import {
  hasProgram,
  pointsOf,
  progressOf,
  rewardsEntry,
  rewardsPageOf,
  tierOf,
} from '#app/domain/sales/rewards/rewardsProgram.ts';

describe('Partner Rewards', () => {
  // Spec §4 Rewards enrolment.
  test.each([
    ['US', true, 'A', 'registered', 'adminSite'],
    ['US', false, 'O', 'unregistered', 'agencyOverview'],
    ['US', false, 'M', 'unregistered', 'askOwner'],
    ['US', false, 'A', 'unregistered', 'askOwner'],
    ['CA', true, 'O', 'non-usa', 'agencyOverview'],
    ['CA', false, 'A', 'non-usa', 'askOwner'],
  ] as const)(
    '%s enrolled %s, role %s: page %s, entry %s',
    (country, agencyPartnerRewardFlag, agentType, page, entry) => {
      expect(rewardsPageOf({ country, agencyPartnerRewardFlag })).toBe(page);
      expect(rewardsEntry({ country, agencyPartnerRewardFlag, agentType })).toBe(entry);
    },
  );

  test('points are whole', () => expect([0, 99_99, 100_00, 199_99, 200_00].map(pointsOf)).toEqual([0, 0, 1, 1, 2]));

  test.each([
    [0, 'harbor', 250],
    [249, 'harbor', 1],
    [250, 'coastal', 750],
    [4999, 'ocean', 1],
    [5000, 'horizon', undefined],
  ])('%i points are %s, %s to the next', (points, tier, missing) => {
    expect(tierOf(points).tier).toBe(tier);
    expect(tierOf(points).next?.missing).toBe(missing);
  });

  test('the criteria are of a country', () => {
    expect(progressOf('US', 4)).toMatchObject({ isMet: false, needed: 5 });
    expect(progressOf('US', 5)).toMatchObject({ isMet: true });
    expect([progressOf('CA', 99), hasProgram('CA'), hasProgram('US')]).toEqual([null, false, true]);
  });
});
