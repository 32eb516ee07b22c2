import { createSigner } from 'fast-jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.GANGWAY_DEMO = '1';
const { database } = await import('#app/platform/database.server.ts');
const { sandboxKey } = await import('#app/platform/creditService.server.ts');
const { listSandboxCredits, sandboxCreate, sandboxStates, redeemSandboxCredit } = await import(
  '#app/domain/academy/credits/sandboxCredits.server.ts'
);
const { buildMember } = await import('#tests/support/builders.ts');

const db = database();
const now = new Date();
const seconds = Math.floor(now.getTime() / 1000);
let member: { ccn: string };
beforeAll(async () => {
  member = await buildMember(db, { lastName: 'Harbor' });
});

const signed = (claims: object = {}, key: Buffer = sandboxKey()) =>
  `Bearer ${createSigner({ key, algorithm: 'HS256' })({ iss: 'gangway', aud: 'credit-service', jti: crypto.randomUUID(), iat: seconds, exp: seconds + 60, ...claims })}`;
const referral = () => ({
  ccn: member.ccn,
  title: 'MS',
  firstName: 'Grace',
  lastName: 'HARBOR',
  suffix: '',
  postCode: '',
  phoneNumber: '(954) 555-0187',
});
const creation = (more = {}) => ({
  curriculum: 'PC',
  amount: 10000,
  currency: 'USD',
  reference: 'C-2345-6789',
  referredData: referral(),
  ...more,
});
const create = (idempotencyKey: string | null, { authorization = signed(), body = creation() as unknown } = {}) =>
  sandboxCreate({ db, now }, { authorization, idempotencyKey, body });

describe("the sandbox's credit service", () => {
  test('creates a credit, the same one for the same key, and knows when it was used', async () => {
    const key = crypto.randomUUID();
    const [first, ...more] = await Promise.all([create(key), create(key), create(key)]);
    expect(first).toEqual({ status: 200, body: { fccId: expect.stringMatching(/^FCC\d{9}$/) } });
    for (const each of more) expect(each).toEqual(first);
    const { fccId } = first!.body as { fccId: string };
    const states = async () =>
      (
        await sandboxStates(
          { db, now },
          { authorization: signed(), idempotencyKey: null, body: { fccIds: [fccId, 'FCC0'] } },
        )
      ).body;
    expect(await states()).toEqual({ credits: [{ fccId, usedAt: null }] });
    await redeemSandboxCredit({ db, now }, fccId);
    expect(await states()).toEqual({ credits: [{ fccId, usedAt: now.toISOString() }] });
    expect(await listSandboxCredits({ db, now })).toContainEqual(
      expect.objectContaining({ fccId, curriculum: 'PC', usedAt: now }),
    );
  });

  test.each([
    ['no token', () => ''],
    ['another key', () => signed({}, Buffer.from('another key, as long as it must be for this'))],
    ['another audience', () => signed({ aud: 'media-library' })],
    ['another issuer', () => signed({ iss: 'someone' })],
    ['too great an age', () => signed({ iat: seconds - 120, exp: seconds - 60 })],
    ['too long a life', () => signed({ exp: seconds + 3600 })],
    ['no unique identifier', () => signed({ jti: undefined })],
  ])('refuses a call with %s', async (_, authorization) => {
    expect(await create(crypto.randomUUID(), { authorization: authorization() })).toEqual({
      status: 401,
      body: { fault: 'token' },
    });
  });

  test('refuses a token that was used', async () => {
    const authorization = signed();
    expect((await create(crypto.randomUUID(), { authorization })).status).toBe(200);
    expect(await create(crypto.randomUUID(), { authorization })).toEqual({ status: 401, body: { fault: 'replayed' } });
  });

  test.each([
    ['an amount that is no whole number', () => creation({ amount: 10.5 })],
    ['an unknown curriculum', () => creation({ curriculum: 'XX' })],
    ['an unknown field', () => creation({ note: 'x' })],
    ['nothing', () => null],
  ])('refuses %s', async (_, body) => {
    expect(await create(crypto.randomUUID(), { body: body() })).toEqual({ status: 400, body: { fault: 'fields' } });
  });

  test('refuses a key that is none, and a member whose last name is another', async () => {
    expect((await create(null)).status).toBe(400);
    expect(
      await create(crypto.randomUUID(), { body: creation({ referredData: { ...referral(), lastName: 'Stranger' } }) }),
    ).toEqual({ status: 422, body: { fault: 'member' } });
    expect(
      await create(crypto.randomUUID(), { body: creation({ referredData: { ...referral(), ccn: '9999999999' } }) }),
    ).toEqual({ status: 422, body: { fault: 'member' } });
  });
});
