import { describe, expect, test } from 'vitest';
import { marketOf, markets } from '#app/domain/markets/markets.ts';
import accounts from '#seed/accounts.json' with { type: 'json' };
import { demoAgencies } from '#seed/demo/agencies.ts';
import { commodore } from '#seed/demo/members.ts';
import { demoStaff } from '#seed/demo/staffAccounts.ts';

const joinLater = (ownerId: string) => (ownerId === commodore.agencyOf ? [commodore] : []);
// Named among the people of the big agency by seed/demo/branches.ts.
const supervisorOfBranch = { userId: 'BIGMANAGER', market: marketOf('US') };
const people = demoAgencies
  .flatMap((agency) =>
    [agency.owner, ...(agency.newcomers ?? []), ...(agency.standing ?? []), ...joinLater(agency.owner.userId)].map(
      ({ userId }) => ({ userId, market: marketOf(agency.country) }),
    ),
  )
  .concat(supervisorOfBranch);

const size = (agencyName: string) => {
  const {
    newcomers = [],
    standing = [],
    joining = [0, 0],
    present = [],
  } = demoAgencies.find((agency) => agency.agencyName === agencyName)!;
  return (
    1 + newcomers.length + standing.length + joining[0] + joining[1] + present.reduce((sum, [count]) => sum + count, 0)
  );
};

describe('the sample accounts', () => {
  test.each(accounts.filter(({ market }) => market === 'all').map(({ userId, role }) => [userId, role]))(
    '%s is %s',
    (userId, role) => {
      expect(demoStaff.map((staff) => [staff.userId, `Staff ${staff.role.replace('-', ' ')}`])).toContainEqual([
        userId,
        role,
      ]);
    },
  );

  test.each(
    accounts.filter(({ market }) => market !== 'all').map((account) => [account.userId, account.market] as const),
  )('%s works in %s', (userId, market) => {
    expect(people).toContainEqual({ userId, market });
    expect(userId).toMatch(/^[A-Z0-9]{6,16}$/);
  });

  test('are distinct', () => expect(new Set(people.map(({ userId }) => userId)).size).toBe(people.length));
});

test('every market has an agency, and there are at least ten', () => {
  expect(demoAgencies.length).toBeGreaterThanOrEqual(10);
  expect(new Set(demoAgencies.map(({ country }) => marketOf(country)))).toEqual(new Set(markets));
});

test.each([
  ['Harbor Light Cruise & Travel', 24],
  ['Transcontinental Cruise Network', 720],
])('%s has %i people', (agencyName, count) => expect(size(agencyName)).toBe(count));
