import { beforeAll, describe, expect, test } from 'vitest';
import { newLearner } from '#tests/support/learners.ts';
import { answerRateRequest } from '#app/domain/sales/rates/answerRateRequest.server.ts';
import { cancelRateRequest } from '#app/domain/sales/rates/cancelRateRequest.server.ts';
import { rateList, rateSchema, staffRateList } from '#app/domain/sales/rates/forms.ts';
import { listRates, readRate } from '#app/domain/sales/rates/listRates.server.ts';
import { listOwnRateRequests } from '#app/domain/sales/rates/rateRequests.server.ts';
import { requestRate } from '#app/domain/sales/rates/requestRate.server.ts';
import { saveRate } from '#app/domain/sales/rates/saveRate.server.ts';
import { listStaffRates } from '#app/domain/sales/rates/staffRates.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
let manager: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  [agency, manager] = [await buildAgency(db, { country: 'US' }), await newStaff('sales-manager')];
});
const staff = () => signedInAsStaff(manager);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const trip = (change: Record<string, string> = {}) =>
  rateSchema().parse({
    kind: 'famTrip',
    brand: 'HA',
    ship: `Ship ${crypto.randomUUID().slice(0, 8)}`,
    sailingOn: inDays(90),
    nights: '4',
    routeEn: 'Alaska',
    routeJa: '',
    category: 'inside',
    price: '0',
    version: '0',
    placeCount: '3',
    ...change,
  });
const made = async (change: Record<string, string> = {}) => {
  const input = trip(change);
  return { input, ...(await saveRate(await staff(), null, input)) };
};
const advisor = async () => signedIn(await buildAgent(db, agency, { agentType: 'A' }));
const asks = { travelers: '1', commentTxt: '' } as const;
const seen = async (ctx: Awaited<ReturnType<typeof advisor>>, ship: string) =>
  (await listRates(ctx, { ...rateList.defaults, ship })).rates;

describe('a fam trip', () => {
  test('is in one list with rates, free or not, beside a rate of the same cabin, and a rate is never free', async () => {
    const { input } = await made({ placeCount: '' });
    await saveRate(await staff(), null, { ...input, kind: 'rate', price: 100_00 });
    const ctx = await advisor();
    expect((await seen(ctx, input.ship)).map(({ kind, price, left }) => [kind, price, left])).toEqual([
      ['famTrip', 0, null],
      ['rate', 100_00, null],
    ]);
    expect(
      (await listRates(ctx, { ...rateList.defaults, kind: 'famTrip', ship: input.ship })).rates.map(({ kind }) => kind),
    ).toEqual(['famTrip']);
    await expect(saveRate(await staff(), null, input)).rejects.toMatchObject({ code: 'rateExists' });
    expect(() => trip({ kind: 'rate' })).toThrow();
    expect(() => trip({ placeCount: '0' })).toThrow();
    expect(() => trip({ audience: 'friends' })).toThrow();
  });

  test('says to whom it is open: the level by the brand’s curriculum while it is valid, and the role', async () => {
    const { rateId, input } = await made({ minLevel: '3', audience: 'advisors' });
    const learner = await newLearner(db, agency, { agentType: 'A' });
    const level = { authId: learner.authId, level: 3, attainedAt: new Date() };
    const ctx = await signedIn(learner);
    const barrier = async () => (await seen(ctx, input.ship))[0]!.barrier;
    expect(await barrier()).toEqual({ why: 'level', level: 3 });
    await expect(requestRate(ctx, rateId, asks)).rejects.toMatchObject({ code: 'levelNeeded' });
    await db.learnerLevel.create({ data: { ...level, curriculum: 'PC', validUntil: new Date(inDays(9)) } });
    expect(await barrier()).toEqual({ why: 'level', level: 3 });
    await db.learnerLevel.create({ data: { ...level, curriculum: 'HA', validUntil: new Date(inDays(-1)) } });
    expect(await barrier()).toEqual({ why: 'level', level: 3 });
    await db.learnerLevel.updateMany({
      where: { authId: learner.authId, curriculum: 'HA' },
      data: { validUntil: new Date(inDays(9)) },
    });
    expect(await barrier()).toBeNull();
    await expect(requestRate(ctx, rateId, asks)).resolves.toMatchObject({ number: expect.any(String) });
    const owner = await signedIn(agency.owner);
    expect((await readRate(owner, rateId)).barrier).toEqual({ why: 'audience', audience: 'advisors' });
    await expect(requestRate(owner, rateId, asks)).rejects.toMatchObject({ code: 'notInAudience' });
  });

  test('gives its last place once, however many ask at once, and a request keeps its places until it is over', async () => {
    const { rateId, input } = await made();
    const six = await Promise.all(Array.from({ length: 6 }, advisor));
    const tries = await Promise.allSettled(six.map((ctx) => requestRate(ctx, rateId, asks)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'placesGone' });
    const late = await advisor();
    expect((await seen(late, input.ship))[0]).toMatchObject({ barrier: { why: 'full' }, left: 0 });
    const [first, second] = await db.advisorRateRequest.findMany({ where: { rateId }, orderBy: { askedAt: 'asc' } });
    await answerRateRequest(await staff(), first!.requestId, { decision: 'declined', answerTxt: 'No.', version: 0 });
    await answerRateRequest(await staff(), second!.requestId, { decision: 'confirmed', answerTxt: 'Yes.', version: 0 });
    await expect(requestRate(late, rateId, { ...asks, travelers: '2' })).rejects.toMatchObject({
      code: 'placesLeft',
      field: 'travelers',
      params: { count: 1 },
    });
    const listed = await listStaffRates(await staff(), { ...staffRateList.defaults, search: input.ship });
    expect(listed.rates).toMatchObject([{ taken: 2, requests: 3 }]);
    await expect(saveRate(await staff(), rateId, { ...input, places: 1 })).rejects.toMatchObject({
      code: 'placesTaken',
      field: 'placeCount',
      params: { count: 2 },
    });
    await saveRate(await staff(), rateId, { ...input, places: 2 });
    await expect(requestRate(late, rateId, asks)).rejects.toMatchObject({ code: 'placesGone' });
  });

  test('is asked for once, and again after a cancellation, of which staff are notified where it was confirmed', async () => {
    const { rateId } = await made();
    const ctx = await advisor();
    const { number } = await requestRate(ctx, rateId, asks);
    const { requestId } = (await listOwnRateRequests(ctx))[0]!;
    await answerRateRequest(await staff(), requestId, { decision: 'confirmed', answerTxt: 'Welcome.', version: 0 });
    await expect(requestRate(ctx, rateId, asks)).rejects.toMatchObject({ code: 'rateRequestOpen' });
    const stranger = await signedIn((await buildAgency(db, { country: 'US' })).owner);
    await expect(cancelRateRequest(stranger, requestId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(cancelRateRequest(await signedIn(agency.owner), requestId)).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await cancelRateRequest(ctx, requestId)).toEqual({ number });
    await expect(cancelRateRequest(ctx, requestId)).rejects.toMatchObject({ code: 'rateRequestOver' });
    expect((await listOwnRateRequests(ctx)).map(({ kind, state }) => [kind, state])).toEqual([
      ['famTrip', 'cancelled'],
    ]);
    expect(
      await db.notification.count({
        where: { kind: 'rateCancelled', accountId: manager.staffId, facts: { path: ['number'], equals: number } },
      }),
    ).toBe(1);
    expect(
      await db.audit.count({ where: { action: 'agent.rate-cancelled', subjectId: ctx.actor.agentUniqueId } }),
    ).toBe(1);
    await expect(requestRate(ctx, rateId, asks)).resolves.toMatchObject({ number: expect.any(String) });
    const again = (await listOwnRateRequests(ctx))[0]!.requestId;
    await db.advisorRateRequest.update({ where: { requestId: again }, data: { sailingOn: new Date(inDays(-1)) } });
    await expect(cancelRateRequest(ctx, again)).rejects.toMatchObject({ code: 'rateRequestOver' });
  });
});
