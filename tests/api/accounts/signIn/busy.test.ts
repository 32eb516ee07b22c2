import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAgency, samplePassword } from '#tests/support/builders.ts';
import { call } from '#tests/support/apiClient.ts';
import { visitor } from '#tests/support/contexts.ts';
import { postForm } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { closePasswords, maxWaiting, passwords, PasswordsBusy } = await import('#app/platform/passwords.server.ts');
const { signIn } = await import('#app/domain/accounts/signIn/signIn.server.ts');
const { action } = await import('#app/routes/accounts/signIn/login.tsx');

const { db } = visitor();
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db);
});
afterAll(closePasswords);

test('as many passwords wait as may, and the rest are turned away at once', async () => {
  const { passwordHash } = agency.owner;
  await passwords.compare(samplePassword, passwordHash);
  const outcomes = Array.from({ length: 3 * maxWaiting }, () =>
    passwords.compare(samplePassword, passwordHash).then(
      (equal) => ({ equal }),
      (error: Error) => error.name,
    ),
  );
  const first = await Promise.race(outcomes);
  const all = await Promise.all(outcomes);
  const compared = all.filter((one) => typeof one === 'object' && one.equal).length;
  expect(first).toBe('PasswordsBusy');
  expect(compared).toBeGreaterThanOrEqual(maxWaiting);
  expect(all.filter((one) => one === 'PasswordsBusy')).toHaveLength(3 * maxWaiting - compared);
  expect(await passwords.compare(samplePassword, passwordHash), 'once the queue is empty').toBe(true);
});

describe('while the queue is full', () => {
  beforeAll(() => {
    vi.spyOn(passwords, 'compare').mockRejectedValue(new PasswordsBusy());
    return () => vi.restoreAllMocks();
  });

  test('an attempt is not counted, however often it is made', async () => {
    const { userId } = agency.owner;
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await expect(signIn(visitor(), { userId, password: samplePassword, userAgent: '' })).rejects.toThrow('busy');
    }
    vi.mocked(passwords.compare).mockResolvedValueOnce(true);
    expect(await signIn(visitor(), { userId, password: samplePassword, userAgent: '' })).toMatchObject({
      outcome: 'signed-in',
    });
  });

  test.each([
    ['en', 'Many users are signing in right now. Please try again in a few seconds.'],
    ['ja', 'ただいまログインが混み合っています。数秒後にもう一度お試しください。'],
  ] as const)('the login page and the API say so in %s', async (language, text) => {
    const fields = { userId: agency.owner.userId, password: samplePassword };
    const page = await postForm(action as Parameters<typeof postForm>[0], { path: '/login', fields, language });
    expect([page.status, page.data.notice]).toEqual([503, { code: 'busy', text }]);
    const answer = await call('POST /osmf/p1.0/login', { body: fields, headers: { 'Accept-Language': language } });
    expect([answer.status, answer.headers.get('Retry-After'), answer.body]).toEqual([
      503,
      '5',
      { status: 'fail', reference: expect.any(String), errors: [{ code: 'busy', title: text }] },
    ]);
  });
});
