import { describe, expect, test } from 'vitest';
import { agentRowMapper, rankMapper, type ListedAgent } from '#app/domain/people/list/agentRow.ts';

// Keys as their own texts; what fills them follows.
const t = (key: string, options: Record<string, unknown> = {}) => [key, ...Object.values(options)].join(' ');

const agent: ListedAgent = {
  agentUniqueId: '018f4d2e-0000-7000-8000-000000000001',
  userId: 'NAMADVISOR',
  firstName: 'Mary Jo',
  lastName: "O'Brien",
  preferredName: '',
  agentType: 'A',
  activationFlag: 'A',
  ccn: '1234567890',
  companies: [{ code: 'PC', academyLevel: 3 }],
  lapsed: [],
  branchId: null,
  branchName: null,
  lastOSLoginDate: new Date('2026-03-02T02:00:00Z'),
};

describe('a row of the agent list', () => {
  test('shows an agent', () => {
    expect(agentRowMapper(t, 'nam', 'en')(agent)).toEqual({
      id: agent.agentUniqueId,
      name: "Mary Jo O'Brien",
      userId: 'NAMADVISOR',
      role: 'codes:role.A',
      levels: [{ level: 3, name: 'markets:level.captain', brand: 'markets:curriculumBrand.PC' }],
      ccn: '1234567890',
      status: 'codes:activationFlag.A',
      tone: 'success',
      lastSignIn: 'Mar 1, 2026',
    });
  });

  test.each([
    ['en', 'MJ', "Mary Jo (MJ) O'Brien"],
    ['ja', 'MJ', "Mary Jo (MJ) O'Brien"],
    ['en', 'Mary Jo', "Mary Jo O'Brien"],
  ] as const)(
    'in %s has what the person wishes to be called, %j, beside the first name',
    (language, preferredName, name) => {
      expect(agentRowMapper(t, 'nam', language)({ ...agent, preferredName }).name).toBe(name);
    },
  );

  test('has nothing of what is absent', () => {
    const row = agentRowMapper(t, 'nam', 'en')({ ...agent, ccn: null, companies: [], lastOSLoginDate: null });
    expect(row).toMatchObject({ lastSignIn: 'agencies:table.never' });
    for (const absent of ['branch', 'levels', 'member', 'ccn']) expect(row).not.toHaveProperty(absent);
  });

  test('says of a level that it has lapsed, of another that it is valid', () => {
    const companies = [
      { code: 'CU', academyLevel: 3 },
      { code: 'PC', academyLevel: 3 },
    ] as const;
    expect(agentRowMapper(t, 'nam', 'en')({ ...agent, companies, lapsed: ['PC'] }).levels).toEqual([
      { level: 3, name: 'markets:level.captain', brand: 'markets:curriculumBrand.CU' },
      { level: 3, name: 'academyReports:lapsedLevel markets:level.captain', brand: 'markets:curriculumBrand.PC' },
    ]);
  });

  test('calls who has a number and no level a member', () => {
    const companies = [{ code: 'PC', academyLevel: 0 }] as const;
    const row = agentRowMapper(t, 'nam', 'en')({ ...agent, companies });
    expect(row).toMatchObject({ member: 'markets:level.member' });
    expect(row).not.toHaveProperty('levels');
  });

  test('puts the family name first in Japanese', () => {
    const row = agentRowMapper(t, 'jp', 'ja')({ ...agent, firstName: '太郎', lastName: '山田' });
    expect(row).toMatchObject({ name: '山田 太郎', lastSignIn: '2026/03/02' });
  });

  test.each([
    ['A', 'success'],
    ['R', 'info'],
    ['P', 'warning'],
    ['E', 'warning'],
    ['C', 'warning'],
    ['D', 'neutral'],
  ] as const)('colours status %s as %s', (activationFlag, tone) => {
    expect(agentRowMapper(t, 'nam', 'en')({ ...agent, activationFlag })).toMatchObject({
      status: `codes:activationFlag.${activationFlag}`,
      tone,
    });
  });
});

test.each([
  ['no number, no level', null, [], ''],
  ['a number without a level', '1234567890', [{ code: 'PC', academyLevel: 0 }], 'markets:level.member'],
  [
    'a level of HA',
    '1234567890',
    [{ code: 'HA', academyLevel: 4 }],
    'agencies:table.level markets:curriculumBrand.HA markets:level.future',
  ],
  [
    'levels of two brands',
    '1234567890',
    [
      { code: 'CU', academyLevel: 1 },
      { code: 'SB', academyLevel: 0 },
      { code: 'PC', academyLevel: 4 },
    ],
    'agencies:table.level markets:curriculumBrand.CU markets:level.firstOfficer, agencies:table.level markets:curriculumBrand.PC markets:level.commodore',
  ],
] as const)('rank of %s', (_, ccn, companies, rank) => expect(rankMapper(t)({ ccn, companies })).toBe(rank));
