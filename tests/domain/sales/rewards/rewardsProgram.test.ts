import { describe, expect, test } from 'vitest';
import { hasProgram } from '#app/domain/markets/rewardsCountries.ts';
import { rewards } from '#app/domain/markets/settings/kinds/rewards.ts';
import { progressOf, rewardsEntry, rewardsPageOf, tierOf } from '#app/domain/sales/rewards/rewardsProgram.ts';

const ours = rewards.ours('nam');

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

  test.each([
    [0, 'Harbor', 250],
    [249, 'Harbor', 1],
    [250, 'Coastal', 750],
    [4999, 'Ocean', 1],
    [5000, 'Horizon', undefined],
  ])('%i points are %s, %s to the next', (points, tier, missing) => {
    expect(tierOf(points, ours).tier.nameEn).toBe(tier);
    expect(tierOf(points, ours).next?.missing).toBe(missing);
  });

  test('the criteria are of a country', () => {
    expect(progressOf('US', 4, ours)).toMatchObject({ isMet: false, needed: 5 });
    expect(progressOf('US', 5, ours)).toMatchObject({ isMet: true });
    expect([progressOf('CA', 99, ours), hasProgram('CA'), hasProgram('US')]).toEqual([null, false, true]);
  });
});
