import { beforeAll, describe, expect, test } from 'vitest';
import { answerRateRequest } from '#app/domain/sales/rates/answerRateRequest.server.ts';
import { rateList } from '#app/domain/sales/rates/forms.ts';
import { bySailing, listRates, readRate } from '#app/domain/sales/rates/listRates.server.ts';
import { listOwnRateRequests, listRateRequests } from '#app/domain/sales/rates/rateRequests.server.ts';
import { requestRate } from '#app/domain/sales/rates/requestRate.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { database } from '#app/platform/database.server.ts';
import { seedAdvisorRates } from '#seed/demo/sales.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

await testDatabase();
quickPasswords();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
  await seedAdvisorRates(db, new Date());
});

const query = (values: object = {}) => rateList.read(listAddress({ pageSize: 50, ...values }));

test('rates are those of the market, to come, and are searched by brand, ship and month', async () => {
  const ctx = await signedIn(agency.owner);
  const { rates, ships, months, total } = await listRates(ctx, query());
  expect(new Set(rates.map(({ currency }) => currency))).toEqual(new Set(['USD']));
  expect(total).toBe(bySailing(rates).length);
  expect(rates.map(({ sailingOn }) => sailingOn)).toEqual(rates.map(({ sailingOn }) => sailingOn).toSorted());
  const [month, ship] = [months[1]!, ships[0]!];
  expect((await listRates(ctx, query({ brand: 'SB' }))).rates.every(({ brand }) => brand === 'SB')).toBe(true);
  expect((await listRates(ctx, query({ ship }))).rates.every((rate) => rate.ship === ship)).toBe(true);
  const inMonth = (await listRates(ctx, query({ month }))).rates;
  expect(inMonth.length).toBeGreaterThan(0);
  expect(inMonth.every(({ sailingOn }) => sailingOn.startsWith(month))).toBe(true);
  const yen = await listRates(await signedIn((await buildAgency(db, { country: 'JP' })).owner), query());
  expect(new Set(yen.rates.map(({ brand, currency }) => `${brand} ${currency}`))).toEqual(new Set(['PJ JPY']));
  await expect(readRate(ctx, yen.rates[0]!.rateId)).rejects.toMatchObject({ code: 'notFound' });
});

test('a page is of sailings, each with all its categories side by side, the cheapest first', async () => {
  const ctx = await signedIn(agency.owner);
  const all = bySailing((await listRates(ctx, query())).rates);
  const [first, second] = await Promise.all(
    [1, 2].map(async (page) => bySailing((await listRates(ctx, query({ page, pageSize: 20 }))).rates)),
  );
  expect([...first!, ...second!]).toEqual(all.slice(0, 40));
  expect(all.some((sailing) => sailing.length > 1)).toBe(true);
  for (const sailing of all) expect(sailing).toEqual(sailing.toSorted((one, other) => one.price - other.price));
});

test('without the permission there are none', async () => {
  const ctx = await signedIn(await buildAgent(db, agency, { agentType: 'A', grants: [] }));
  await expect(listRates(ctx, query())).rejects.toMatchObject({ code: 'forbidden' });
  const { rateId } = await db.advisorRate.findFirstOrThrow({ where: { brand: 'PC' } });
  await expect(requestRate(ctx, rateId, { travelers: '1', commentTxt: '' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

describe('a request', () => {
  test('has nothing to do with feedback: who sent seven pieces of it asks for seven rates', async () => {
    const ctx = await signedIn(await buildAgent(db, agency, { agentType: 'A' }));
    const feedback = {
      application: 'OneSource',
      feedbackType: 'S',
      commentTxt: 'Thank you',
      userAgent: 'test',
    } as const;
    for (let count = 0; count < 7; count += 1) await sendFeedback(ctx, feedback);
    for (const { rateId } of (await listRates(ctx, query())).rates.slice(10, 17))
      await requestRate(ctx, rateId, { travelers: '1', commentTxt: '' });
    expect(await listOwnRateRequests(ctx)).toHaveLength(7);
  });

  test('gets a number and a mail, is answered by staff once, and keeps the rate as it was', async () => {
    const advisor = await buildAgent(db, agency, { agentType: 'A' });
    const ctx = await signedIn(advisor);
    const rate = (await listRates(ctx, query())).rates[0]!;
    const { number } = await requestRate(ctx, rate.rateId, {
      travelers: '2',
      commentTxt: 'A balcony, if there is one.',
    });
    expect(number).toMatch(/^R-\w{4}-\w{4}$/);
    await db.advisorRate.update({ where: { rateId: rate.rateId }, data: { price: rate.price + 1 } });
    const staff = await signedInAsStaff(await newStaff('sales-manager'));
    const { requests } = await listRateRequests(staff, { state: 'open', search: number, page: 1, pageSize: 20 });
    expect(requests).toMatchObject([{ number, ship: rate.ship, price: rate.price, travelers: 2 }]);
    const { requestId, version } = requests[0]!;
    const answer = { decision: 'confirmed' as const, answerTxt: 'Booking 4711 is yours.', version };
    await expect(
      answerRateRequest(await signedInAsStaff(await newStaff('editor')), requestId, answer),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await answerRateRequest(staff, requestId, answer);
    await expect(answerRateRequest(staff, requestId, answer)).rejects.toMatchObject({ code: 'conflict' });
    expect(await listOwnRateRequests(ctx)).toMatchObject([
      { number, state: 'confirmed', answerTxt: 'Booking 4711 is yours.' },
    ]);
    const mails = await db.outbox.findMany({
      where: { recipient: advisor.emailAddress.toLowerCase(), template: { startsWith: 'rate' } },
      orderBy: { createdAt: 'asc' },
    });
    expect(mails.map(({ template, text }) => [template, text.includes(number)])).toEqual([
      ['rateRequested', true],
      ['rateConfirmed', true],
    ]);
  });

  test('for one rate waits once, however often it is sent, and may be made again once it is answered', async () => {
    const ctx = await signedIn(await buildAgent(db, agency, { agentType: 'A' }));
    const { rateId } = (await listRates(ctx, query())).rates[1]!;
    const ask = () => requestRate(ctx, rateId, { travelers: '1', commentTxt: '' });
    const both = await Promise.allSettled([ask(), ask()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'rateRequestOpen' } });
    const { requestId, version } = await db.advisorRateRequest.findFirstOrThrow({
      where: { askedBy: ctx.actor.agentUniqueId },
    });
    await answerRateRequest(await signedInAsStaff(await newStaff('sales-manager')), requestId, {
      decision: 'declined',
      answerTxt: 'The cabins are gone.',
      version,
    });
    await expect(ask()).resolves.toMatchObject({ number: expect.any(String) });
  });
});
