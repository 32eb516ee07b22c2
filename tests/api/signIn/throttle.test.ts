import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { mailsTo, newestToken, templatesTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// D4, case by case as brute-force protections are tried: what locks, for how long, who is told what, and what stays open.
await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords, passwords } = await import('#app/platform/passwords.server.ts');
const { beginAttempt } = await import('#app/domain/accounts/attempts.server.ts');
const { requestPasswordReset } = await import('#app/domain/credentials/requestPasswordReset.server.ts');
const { resetPassword } = await import('#app/domain/credentials/resetPassword.server.ts');
const { signIn } = await import('#app/domain/signIn/signIn.server.ts');

const db = database();
// The product a second time, as another instance has it: its modules remember nothing of the first.
vi.resetModules();
const otherInstance = (await import('#app/domain/signIn/signIn.server.ts')).signIn;
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});
afterAll(async () => {
  await closePasswords();
});

const wrong = 'wrong1';
const minute = 60_000;
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
const ghost = () => `GHOST${Math.floor(Math.random() * 1e9)}`;
const attempt = (userId: string, password: string, options: Parameters<typeof visitor>[0] = {}, instance = signIn) =>
  instance(visitor(options), { userId, password, userAgent: 'test' });
/** What an attempt ended with: `in`, or the code of the refusal. */
const outcome = (...about: Parameters<typeof attempt>) => attempt(...about).then(() => 'in', (error: Error) => error.message);

async function fail(userId: string, times: number, options: Parameters<typeof visitor>[0] = {}) {
  for (let failure = 1; failure <= times; failure += 1) await outcome(userId, wrong, options);
}

/** How many passwords were compared meanwhile. */
async function comparisons(meanwhile: () => Promise<unknown>): Promise<number> {
  const compare = vi.spyOn(passwords, 'compare');
  try {
    await meanwhile();
    return compare.mock.calls.length;
  } finally {
    compare.mockRestore();
  }
}

describe('an account', () => {
  const kinds = ['that exists', 'that does not exist', 'that is deactivated', 'that was deleted'] as const;
  async function userIdOf(kind: (typeof kinds)[number]): Promise<string> {
    if (kind === 'that does not exist') return ghost();
    const change = { 'that is deactivated': { activationFlag: 'D' }, 'that was deleted': { deletedAt: new Date() }, 'that exists': {} } as const;
    return (await buildAgent(db, agency, change[kind])).userId;
  }

  test.each(kinds)('%s locks after five failures and doubles the wait up to an hour, all alike', async (kind) => {
    const userId = await userIdOf(kind);
    let now = new Date();
    for (let failure = 1; failure <= 4; failure += 1) expect(await outcome(userId, wrong, { now })).toBe('7016');
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await outcome(userId, wrong, { now }), `the failure before ${minutes} minutes`).toBe('7016');
      const end = later(now, minutes * minute);
      const refusal: unknown = await attempt(userId, wrong, { now: later(end, -1) }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'locked', status: 423, params: { until: end.toISOString() } });
      now = end;
    }
  });

  test('that is locked answers a right password as it does a wrong one, and compares neither', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    await fail(agent.userId, 5, { now });
    const answers: unknown[] = [];
    const compared = await comparisons(async () => {
      for (const password of [samplePassword, wrong]) {
        const refusal = (await attempt(agent.userId, password, { now }).catch((error: unknown) => error)) as { code: string; params: object };
        answers.push([refusal.code, refusal.params]);
      }
    });
    expect(answers[0]).toEqual(answers[1]);
    expect(compared).toBe(0);
  });

  test('that is locked stays locked no longer for being tried', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    await fail(agent.userId, 5, { now });
    for (let second = 1; second < 60; second += 10) expect(await outcome(agent.userId, wrong, { now: later(now, second * 1000) })).toBe('locked');
    expect(await outcome(agent.userId, samplePassword, { now: later(now, minute) })).toBe('in');
  });

  test('lets a right password in after the wait, and then starts from nothing', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    await fail(agent.userId, 5, { now });
    const afterwards = later(now, minute);
    expect(await outcome(agent.userId, samplePassword, { now: afterwards })).toBe('in');
    await fail(agent.userId, 4, { now: afterwards });
    expect(await outcome(agent.userId, samplePassword, { now: afterwards })).toBe('in');
  });

  test('forgets four failures with each success', async () => {
    const agent = await buildAgent(db, agency);
    for (let round = 1; round <= 3; round += 1) {
      await fail(agent.userId, 4);
      expect(await outcome(agent.userId, samplePassword)).toBe('in');
    }
  });

  test.each([
    ['who is deactivated', { activationFlag: 'D' }, 'deactivated'],
    ['who has a second step to go', { secondFactorFlag: true }, 'in'],
  ] as const)('forgets them for a user %s too: the password was right', async (_who, change, answer) => {
    const agent = await buildAgent(db, agency, change);
    for (let round = 1; round <= 3; round += 1) {
      await fail(agent.userId, 4);
      expect(await outcome(agent.userId, samplePassword)).toBe(answer);
    }
  });

  test('forgets failures of more than a day ago', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    await fail(agent.userId, 4, { now });
    const dayAfter = later(now, 24 * 60 * minute + 1);
    await fail(agent.userId, 1, { now: dayAfter });
    expect(await outcome(agent.userId, samplePassword, { now: dayAfter })).toBe('in');
  });

  test('is the same in capital and small letters and with spaces around', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    for (const userId of [agent.userId, agent.userId.toLowerCase(), ` ${agent.userId} `, agent.userId, agent.userId]) await outcome(userId, wrong, { now });
    expect(await outcome(agent.userId, samplePassword, { now })).toBe('locked');
  });

  test('that is locked locks no other', async () => {
    await fail((await buildAgent(db, agency)).userId, 5);
    expect(await outcome((await buildAgent(db, agency)).userId, samplePassword)).toBe('in');
  });

  test('tried a hundred times side by side, from many addresses, compares five passwords and sends one mail', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    let outcomes: string[] = [];
    const compared = await comparisons(async () => {
      outcomes = await Promise.all(Array.from({ length: 100 }, () => outcome(agent.userId, wrong, { now })));
    });
    expect(compared).toBe(5);
    expect(outcomes.filter((code) => code === '7016')).toHaveLength(5);
    expect(outcomes.filter((code) => code === 'locked')).toHaveLength(95);
    expect(await templatesTo(agent.emailAddress)).toEqual(['accountLocked']);
  });

  test('counts for two instances together', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    for (const instance of [signIn, otherInstance, signIn, otherInstance, signIn]) await outcome(agent.userId, wrong, { now }, instance);
    for (const instance of [signIn, otherInstance]) expect(await outcome(agent.userId, samplePassword, { now }, instance)).toBe('locked');
  });
});

describe('the mail about a lock', () => {
  test('goes once a lock, to the address on record, in the language of the market', async () => {
    const agent = await buildAgent(db, await buildAgency(db, { country: 'JP' }));
    const now = new Date();
    await fail(agent.userId, 12, { now });
    expect(await mailsTo(agent.emailAddress)).toMatchObject([
      { template: 'accountLocked', language: 'ja', subject: '【Gangway】アカウントがロックされました' },
    ]);
    await fail(agent.userId, 3, { now: later(now, minute) });
    expect(await templatesTo(agent.emailAddress)).toEqual(['accountLocked', 'accountLocked']);
  });

  test('goes nowhere for an account that does not exist', async () => {
    const before = await db.outbox.count();
    await fail(ghost(), 6);
    await runJobs();
    expect(await db.outbox.count()).toBe(before);
  });
});

describe('an address', () => {
  const address = () => `address ${crypto.randomUUID()}`;

  test('that failed thirty times within a quarter of an hour is slowed, for every account; others are not', async () => {
    const now = new Date();
    const from = address();
    for (let failure = 1; failure <= 30; failure += 1) expect(await outcome(`STRANGER${failure}`, wrong, { now, address: from })).toBe('7016');
    const agent = await buildAgent(db, agency);
    const compared = await comparisons(async () => expect(await outcome(agent.userId, samplePassword, { now, address: from })).toBe('throttled'));
    expect(compared).toBe(0);
    expect(await outcome(agent.userId, samplePassword, { now })).toBe('in');
    expect(await outcome(agent.userId, samplePassword, { now: later(now, 10_001), address: from })).toBe('in');
  });

  test('that is slowed is refused before an account is counted, so that it locks nobody', async () => {
    const now = new Date();
    const from = address();
    await Promise.all(Array.from({ length: 30 }, () => outcome(ghost(), wrong, { now, address: from })));
    const agent = await buildAgent(db, agency);
    await fail(agent.userId, 10, { now, address: from });
    expect(await outcome(agent.userId, samplePassword, { now })).toBe('in');
  });

  test('is forgiven after a quarter of an hour', async () => {
    const now = new Date();
    const from = address();
    await Promise.all(Array.from({ length: 29 }, () => outcome(ghost(), wrong, { now, address: from })));
    const next = later(now, 15 * minute + 1);
    await outcome(ghost(), wrong, { now: next, address: from });
    expect(await outcome(ghost(), wrong, { now: next, address: from })).toBe('7016');
  });

  test('of two instances is one', async () => {
    const now = new Date();
    const from = address();
    await Promise.all(Array.from({ length: 30 }, (_, turn) => outcome(ghost(), wrong, { now, address: from }, turn % 2 ? signIn : otherInstance)));
    expect(await outcome(ghost(), wrong, { now, address: from }, otherInstance)).toBe('throttled');
  });

  test('that the host does not tell is none: it slows nobody', async () => {
    await Promise.all(Array.from({ length: 31 }, () => outcome(ghost(), wrong, { address: '' })));
    expect(await outcome(ghost(), wrong, { address: '' })).toBe('7016');
  });
});

describe('one purpose leaves the others alone', () => {
  const ask = (account: { userId?: string; emailAddress?: string }, options: Parameters<typeof visitor>[0] = {}) =>
    requestPasswordReset(visitor(options), account).then(() => 'sent', (error: Error) => error.message);

  test('an account whose sign-in is locked has its password reset, which lifts the lock', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    await fail(agent.userId, 5, { now });
    await runJobs(now);
    expect(await ask({ userId: agent.userId }, { now })).toBe('sent');
    await resetPassword(visitor({ now }), await newestToken(agent.emailAddress), { password: 'Chosen2026' });
    expect(await outcome(agent.userId, samplePassword, { now })).toBe('7016');
    expect(await outcome(agent.userId, 'Chosen2026', { now })).toBe('in');
  });

  test.each(['that exists', 'that does not'])('after five links for an account %s no more are sent for a while, and signing in is open', async (kind) => {
    const agent = await buildAgent(db, agency);
    const exists = kind === 'that exists';
    const userId = exists ? agent.userId : ghost();
    const now = new Date();
    const answers: string[] = [];
    for (let request = 1; request <= 7; request += 1) answers.push(await ask({ userId }, { now }));
    expect(answers).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'throttled', 'throttled']);
    expect(await ask({ userId }, { now: later(now, minute) })).toBe('sent');
    expect(await ask({ userId }, { now: later(now, 3 * minute - 1) })).toBe('throttled');
    expect(await mailsTo(agent.emailAddress)).toHaveLength(exists ? 6 : 0);
    expect(await outcome(agent.userId, samplePassword, { now })).toBe('in');
  });

  test('thirty links from one address slow it, whoever they are for; signing in from there is open', async () => {
    const now = new Date();
    const address = 'one address';
    for (let request = 1; request <= 30; request += 1) expect(await ask({ userId: ghost() }, { now, address })).toBe('sent');
    expect(await ask({ emailAddress: agency.owner.emailAddress }, { now, address })).toBe('throttled');
    expect(await outcome(agency.owner.userId, samplePassword, { now, address })).toBe('in');
  });
});

test('the state holds neither names nor addresses', async () => {
  const agent = await buildAgent(db, agency);
  await fail(agent.userId, 1, { address: '192.0.2.200' });
  await beginAttempt(visitor(), 'reset-password', agent.emailAddress);
  const rows = JSON.stringify(await db.throttle.findMany());
  for (const text of [agent.userId, agent.emailAddress, '192.0.2.200']) expect(rows).not.toContain(text);
});
