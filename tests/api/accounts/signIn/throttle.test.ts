import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { mailsTo, newestToken, templatesTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// Case by case, as brute-force protections are tried: what is bounded, what the API refuses and for how long, what
// users read, and what stays open. What a page asks beyond the bounds is in mailedCode.test.ts.
await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords, passwords } = await import('#app/platform/passwords.server.ts');
const { requestPasswordReset } = await import('#app/domain/accounts/credentials/requestPasswordReset.server.ts');
const { resetPassword } = await import('#app/domain/accounts/credentials/resetPassword.server.ts');
const { signIn, signInOverApi } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const { removeOld } = await import('#app/domain/operations/retention/removeOld.server.ts');

const db = database();
// The product a second time, as another instance has it: its modules remember nothing of the first.
vi.resetModules();
const otherInstance = (await import('#app/domain/accounts/signIn/signIn.server.ts')).signInOverApi;
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});
afterAll(async () => {
  await closePasswords();
});

const wrong = 'wrong1';
const minute = 60_000;
const hour = 60 * minute;
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
const ghost = () => `GHOST${Math.floor(Math.random() * 1e9)}`;
let networks = 0;
/** A separate network whose addresses differ. */
const networkOf = () => {
  networks += 1;
  const network = `2001:db8:${networks.toString(16)}`;
  return () => `${network}:${Math.floor(Math.random() * 0xffff).toString(16)}::1`;
};
type Options = Parameters<typeof visitor>[0];
const attempt = (userId: string, password: string, options: Options = {}, instance = signInOverApi) =>
  instance(visitor(options), { userId, password, userAgent: 'test' });
/** What an attempt over the API ended with: `in`, or the code of the refusal. */
const outcome = (...about: Parameters<typeof attempt>) =>
  attempt(...about).then(
    () => 'in',
    (error: Error) => error.message,
  );
/** The same on a page: `in`, `code` where it asks for one, or the code of the refusal. */
const onPage = (userId: string, password: string, options: Options = {}) =>
  signIn(visitor(options), { userId, password, userAgent: 'test' }).then(
    (done) => (done.outcome === 'mailed-code' ? 'code' : 'in'),
    (error: Error) => error.message,
  );

async function fail(userId: string, times: number, options: Options = {}) {
  // A busy machine refuses without comparing, and counts nothing.
  for (let failure = 1; failure <= times; ) if ((await outcome(userId, wrong, options)) !== 'busy') failure += 1;
}

/** The number of passwords that were compared during a task. */
async function comparisons(task: () => Promise<unknown>): Promise<number> {
  const compare = vi.spyOn(passwords, 'compare');
  try {
    await task();
    return compare.mock.calls.length;
  } finally {
    compare.mockRestore();
  }
}

describe('over the API an account', () => {
  const kinds = ['that exists', 'that does not exist', 'that is deactivated', 'that was deleted'] as const;
  async function userIdOf(kind: (typeof kinds)[number]): Promise<string> {
    if (kind === 'that does not exist') return ghost();
    const change = {
      'that is deactivated': { activationFlag: 'D' },
      'that was deleted': { deletedAt: new Date() },
      'that exists': {},
    } as const;
    return (await buildAgent(db, agency, change[kind])).userId;
  }

  test.each(kinds)(
    '%s is refused to a network after five failures, and the wait doubles up to an hour, all alike',
    async (kind) => {
      const userId = await userIdOf(kind);
      const address = networkOf();
      let now = new Date();
      for (let failure = 1; failure <= 4; failure += 1)
        expect(await outcome(userId, wrong, { now, address: address() })).toBe('7016');
      for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
        expect(await outcome(userId, wrong, { now, address: address() }), `the failure before ${minutes} minutes`).toBe(
          '7016',
        );
        const end = later(now, minutes * minute);
        const refusal: unknown = await attempt(userId, wrong, { now: later(end, -1), address: address() }).catch(
          (error: unknown) => error,
        );
        expect(refusal).toMatchObject({ code: 'locked', status: 423, params: { until: end.toISOString() } });
        now = end;
      }
    },
  );

  test('that is refused answers a right password as it does a wrong one, compares neither, and waits no longer for being tried', async () => {
    const agent = await buildAgent(db, agency);
    const here = { now: new Date(), address: networkOf()() };
    await fail(agent.userId, 5, here);
    const compared = await comparisons(async () => {
      for (const password of [samplePassword, wrong]) {
        const until = later(here.now, minute).toISOString();
        await expect(attempt(agent.userId, password, { ...here, now: later(here.now, 30_000) })).rejects.toMatchObject({
          code: 'locked',
          params: { until },
        });
      }
    });
    expect(compared).toBe(0);
    expect(await outcome(agent.userId, samplePassword, { ...here, now: later(here.now, minute) })).toBe('in');
    await fail(agent.userId, 4, { ...here, now: later(here.now, minute) });
    expect(await outcome(agent.userId, samplePassword, { ...here, now: later(here.now, minute) })).toBe('in');
  });

  test('that strangers fail at is open from everywhere else', async () => {
    const agent = await buildAgent(db, agency);
    const now = new Date();
    const [one, other] = [networkOf()(), networkOf()()];
    await fail(agent.userId, 9, { now, address: one });
    expect(await outcome(agent.userId, samplePassword, { now, address: one })).toBe('locked');
    expect(await outcome(agent.userId, samplePassword, { now, address: other })).toBe('in');
    expect(await outcome((await buildAgent(db, agency)).userId, samplePassword, { now, address: one })).toBe('in');
  });

  test.each([
    ['who signs in', {}, 'in'],
    ['who is deactivated', { activationFlag: 'D' }, 'deactivated'],
    ['who has a second step to go', { secondFactorFlag: true }, 'in'],
  ] as const)('forgets four failures for a user %s: the password was right', async (_who, change, answer) => {
    const agent = await buildAgent(db, agency, change);
    const here = { now: new Date(), address: networkOf()() };
    for (let round = 1; round <= 3; round += 1) {
      await fail(agent.userId, 4, here);
      expect(await outcome(agent.userId, samplePassword, here)).toBe(answer);
    }
  });

  test('forgets failures of more than a day ago', async () => {
    const agent = await buildAgent(db, agency);
    const here = { now: new Date(), address: networkOf()() };
    await fail(agent.userId, 4, here);
    const dayAfter = { ...here, now: later(here.now, 24 * hour + 1) };
    await fail(agent.userId, 1, dayAfter);
    expect(await outcome(agent.userId, samplePassword, dayAfter)).toBe('in');
  });

  test('is the same in capital and small letters and with spaces around', async () => {
    const agent = await buildAgent(db, agency);
    const here = { now: new Date(), address: networkOf()() };
    for (const userId of [agent.userId, agent.userId.toLowerCase(), ` ${agent.userId} `, agent.userId, agent.userId])
      await outcome(userId, wrong, here);
    expect(await outcome(agent.userId, samplePassword, here)).toBe('locked');
  });

  test('tried a hundred times side by side from one network compares five passwords, and the owner gets one mail a day', async () => {
    const agent = await buildAgent(db, await buildAgency(db, { country: 'JP' }));
    const now = new Date();
    const address = networkOf();
    let outcomes: string[] = [];
    const compared = await comparisons(async () => {
      outcomes = await Promise.all(
        Array.from({ length: 100 }, () => outcome(agent.userId, wrong, { now, address: address() })),
      );
    });
    expect(compared).toBe(5);
    expect(outcomes.filter((code) => code === '7016')).toHaveLength(5);
    expect(outcomes.filter((code) => code === 'locked')).toHaveLength(95);
    await runJobs(now);
    for (const hours of [1, 2, 23, 25]) {
      await fail(agent.userId, 5, { now: later(now, hours * hour), address: networkOf()() });
      await runJobs(later(now, hours * hour));
    }
    expect(await mailsTo(agent.emailAddress)).toMatchObject(
      Array(2).fill({
        template: 'accountAttacked',
        language: 'ja',
        subject: '【Gangway】パスワードの入力に続けて失敗しました',
      }),
    );
  });

  test('that does not exist writes no mail', async () => {
    const before = await db.outbox.count();
    await fail(ghost(), 6, { address: networkOf()() });
    await runJobs();
    expect(await db.outbox.count()).toBe(before);
  });

  test('counts for two instances together', async () => {
    const agent = await buildAgent(db, agency);
    const here = { now: new Date(), address: networkOf()() };
    for (const instance of [signInOverApi, otherInstance, signInOverApi, otherInstance, signInOverApi])
      await outcome(agent.userId, wrong, here, instance);
    for (const instance of [signInOverApi, otherInstance])
      expect(await outcome(agent.userId, samplePassword, here, instance)).toBe('locked');
  });

  test('guessed at a hundred times in a day, from wherever, is compared only for networks from which its user signed in', async () => {
    const agent = await buildAgent(db, agency);
    const [now, usual, stranger] = [new Date(), networkOf(), networkOf()()];
    expect(await outcome(agent.userId, samplePassword, { now, address: usual() })).toBe('in');
    for (let network = 1; network <= 20; network += 1) await fail(agent.userId, 5, { now, address: networkOf()() });
    for (const password of [samplePassword, wrong]) {
      const until = later(now, 24 * hour).toISOString();
      await expect(attempt(agent.userId, password, { now, address: stranger })).rejects.toMatchObject({
        code: 'locked',
        params: { until },
      });
    }
    expect(await outcome(agent.userId, samplePassword, { now, address: usual() })).toBe('in');
    expect(await onPage(agent.userId, samplePassword, { now, address: networkOf()() })).toBe('code');
    expect(await outcome(agent.userId, samplePassword, { now: later(now, 24 * hour + 1), address: stranger })).toBe(
      'in',
    );
  });
});

describe('a network', () => {
  const failThirty = (options: Options) =>
    Promise.all(Array.from({ length: 30 }, () => outcome(ghost(), wrong, options)));

  test('that failed thirty times within a quarter of an hour is refused by the API, until that is over; others are not', async () => {
    const [now, address] = [new Date(), networkOf()];
    for (let failure = 1; failure <= 30; failure += 1)
      expect(await outcome(`STRANGER${failure}`, wrong, { now, address: address() })).toBe('7016');
    const agent = await buildAgent(db, agency);
    const compared = await comparisons(async () => {
      const until = later(now, 15 * minute).toISOString();
      await expect(attempt(agent.userId, samplePassword, { now, address: address() })).rejects.toMatchObject({
        code: 'throttled',
        status: 429,
        params: { until },
      });
    });
    expect(compared).toBe(0);
    expect(await outcome(agent.userId, samplePassword, { now })).toBe('in');
    expect(await outcome(agent.userId, samplePassword, { now: later(now, 15 * minute), address: address() })).toBe(
      'in',
    );
  });

  test('that is refused counts nothing for an account', async () => {
    const [now, address] = [new Date(), networkOf()()];
    await failThirty({ now, address });
    const agent = await buildAgent(db, agency);
    await fail(agent.userId, 10, { now, address });
    expect(await outcome(agent.userId, samplePassword, { now: later(now, 15 * minute), address })).toBe('in');
  });

  test('that the host does not tell is none', async () => {
    await failThirty({ address: '' });
    expect(await outcome(ghost(), wrong, { address: '' })).toBe('7016');
  });

  test('of an office that signs in at nine has no failures for it', async () => {
    const address = networkOf();
    const agents = await Promise.all(Array.from({ length: 35 }, () => buildAgent(db, agency)));
    for (const { userId } of agents) expect(await outcome(userId, samplePassword, { address: address() })).toBe('in');
  });
});

describe('requests for a new password', () => {
  const ask = (account: { userId?: string; emailAddress?: string }, options: Options = {}) =>
    requestPasswordReset(visitor(options), account).then(
      () => 'sent',
      (error: Error) => error.message,
    );
  const resetMails = async ({ emailAddress }: { emailAddress: string }) =>
    (await templatesTo(emailAddress)).filter((template) => template === 'resetPassword').length;

  test('are open while the account is guessed at, and a new password lifts what was refused', async () => {
    const agent = await buildAgent(db, agency);
    const here = { now: new Date(), address: networkOf()() };
    await fail(agent.userId, 5, here);
    await runJobs(here.now);
    expect(await ask({ userId: agent.userId }, here)).toBe('sent');
    await resetPassword(visitor(here), await newestToken(agent.emailAddress), { password: 'Chosen2026' });
    expect(await outcome(agent.userId, samplePassword, here)).toBe('7016');
    expect(await outcome(agent.userId, 'Chosen2026', here)).toBe('in');
  });

  test('are answered alike for an account and none, however many there are, and become fewer mails', async () => {
    const agent = await buildAgent(db, agency);
    const here = { now: new Date(), address: networkOf()() };
    for (let request = 1; request <= 12; request += 1) {
      expect(await ask({ userId: agent.userId }, here)).toBe('sent');
      expect(await ask({ userId: ghost() }, here)).toBe('sent');
    }
    await runJobs(here.now);
    expect(await resetMails(agent)).toBe(5);
  });

  test('of many networks leave the account with a link that is good, and no flood', async () => {
    const agent = await buildAgent(db, agency);
    const start = new Date();
    for (let quarter = 0; quarter < 12; quarter += 1) {
      const now = later(start, quarter * 15 * minute);
      for (let network = 1; network <= 3; network += 1)
        await ask({ emailAddress: agent.emailAddress }, { now, address: networkOf()() });
      await runJobs(now);
      const good = await db.emailLink.count({
        where: { accountId: agent.agentUniqueId, usedAt: null, expiresAt: { gt: now } },
      });
      expect(good, `after ${quarter} quarters of an hour`).toBe(1);
    }
    expect(await resetMails(agent)).toBeLessThanOrEqual(8);
  });

  test('beyond thirty of one network wait, whichever account they are for, and are done', async () => {
    const [now, address] = [new Date(), networkOf()];
    const waits: number[] = [];
    const slowDown = async (seconds: number) => waits.push(seconds) > 0;
    for (let request = 1; request <= 30; request += 1)
      expect(await ask({ userId: ghost() }, { now, address: address(), slowDown })).toBe('sent');
    expect(waits).toEqual([]);
    const agent = await buildAgent(db, agency);
    for (let request = 1; request <= 5; request += 1)
      expect(await ask({ userId: agent.userId }, { now, address: address(), slowDown })).toBe('sent');
    expect(waits).toEqual([1, 2, 4, 8, 8]);
    expect(await ask({ userId: agent.userId }, { now, address: address(), slowDown: async () => false })).toBe('busy');
    await runJobs(now);
    expect(await resetMails(agent)).toBe(5);
    expect(await outcome(agent.userId, samplePassword, { now, address: address() })).toBe('in');
  });
});

test('the state contains neither names nor addresses, and nothing of it lasts longer than it counts', async () => {
  const agent = await buildAgent(db, agency);
  const now = new Date();
  await fail(agent.userId, 1, { now, address: '192.0.2.200' });
  await onPage(agent.userId, wrong, { now, address: '192.0.2.200' });
  await requestPasswordReset(visitor({ now, address: '192.0.2.200' }), { emailAddress: agent.emailAddress });
  const rows = JSON.stringify([await db.throttle.findMany(), await db.signInCode.findMany()]);
  for (const text of [agent.userId, agent.emailAddress, '192.0.2.']) expect(rows).not.toContain(text);
  await removeOld({ db, now: later(now, 25 * hour) }, 'remove-ended');
  expect([
    await db.throttle.count({ where: { windowStart: { lte: now } } }),
    await db.signInCode.count({ where: { createdAt: { lte: now } } }),
  ]).toEqual([0, 0]);
});
