import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCommission } from '#app/domain/sales/commission/readCommission.server.ts';
import { addSplit } from '#app/domain/sales/splits/addSplit.server.ts';
import { addSplitSchema } from '#app/domain/sales/splits/forms.ts';
import { removeSplit } from '#app/domain/sales/splits/removeSplit.server.ts';
import { listSplits } from '#app/domain/sales/splits/splitRules.server.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { sessionFor } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const file = await import('#app/routes/sales/splits/sharesFile.ts');

type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let advisor: Agent;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US', taReportAccess: true });
  advisor = await buildAgent(db, agency, { agentType: 'A' });
});

const split = (typed: object) => addSplitSchema().parse({ intent: 'add', fromOn: '2026-01-01', ...typed });
const owner = () => signedIn(agency.owner);
let serial = 0;
async function book(change: object = {}): Promise<string> {
  const bookingNumber = `SP${String((serial += 1)).padStart(6, '0')}`;
  await db.booking.create({
    data: {
      bookingNumber,
      agencyId: agency.agencyId,
      agentUniqueId: advisor.agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      bookedOn: new Date('2026-03-05'),
      sailingOn: new Date('2026-10-15'),
      guests: 2,
      gross: 1000_00,
      commissionExpected: 100_01,
      commissionPaid: 100_01,
      currency: 'USD',
      state: 'paid',
      recordedAt: new Date(),
      ...change,
    },
  });
  return bookingNumber;
}

describe('a split', () => {
  test('is shown to its advisor and the owner, and is off until a rule says otherwise', async () => {
    const booking = await book();
    expect(await readCommission(await signedIn(advisor), booking)).toMatchObject({ share: null });
    await addSplit(await owner(), split({ percent: '50' }));
    await addSplit(await owner(), split({ percent: '60', advisor: advisor.agentUniqueId }));
    // The same rule again takes the place of the former.
    await addSplit(await owner(), split({ percent: '６２.５％', advisor: advisor.agentUniqueId }));
    const { rules } = await listSplits(await owner());
    expect(rules.map(({ percent, advisor: of }) => [percent, of?.lastName])).toEqual(
      expect.arrayContaining([
        [62_50, advisor.lastName],
        [50_00, undefined],
      ]),
    );
    expect(rules).toHaveLength(2);
    expect(await readCommission(await signedIn(advisor), booking)).toMatchObject({
      share: { percent: 62_50, paid: 62_51, isOwn: true },
    });
    expect(await readCommission(await owner(), booking)).toMatchObject({ share: { isOwn: false } });
    await removeSplit(await owner(), rules.find(({ percent }) => percent === 62_50)!.splitId);
    expect(await readCommission(await owner(), booking)).toMatchObject({ share: { percent: 50_00, paid: 50_01 } });
  });

  test.each(['', '101', '-1', '12.345', 'half'])('of %j percent is refused', (percent) => {
    expect(addSplitSchema().safeParse({ intent: 'add', percent, fromOn: '2026-01-01' }).success).toBe(false);
  });

  test('is set only by an owner of an agency with access, for its people and brands', async () => {
    const other = await buildAgency(db, { country: 'US', taReportAccess: true });
    const without = await buildAgency(db, { country: 'US' });
    const supervisor = await buildAgent(db, agency, { agentType: 'M' });
    for (const by of [advisor, supervisor, without.owner as Agent]) {
      await expect(addSplit(await signedIn(by), split({ percent: '50' }))).rejects.toMatchObject({ code: 'forbidden' });
      await expect(listSplits(await signedIn(by))).rejects.toMatchObject({ code: 'forbidden' });
    }
    const ofOther = { percent: '50', advisor: advisor.agentUniqueId };
    await expect(addSplit(await signedIn(other.owner), split(ofOther))).rejects.toMatchObject({ code: 'notFound' });
    const { splitId } = (await listSplits(await owner())).rules[0]!;
    await expect(removeSplit(await signedIn(other.owner), splitId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(addSplit(await owner(), split({ percent: '50', brand: 'PU' }))).rejects.toMatchObject({
      code: 'malformedRequest',
    });
  });
});

test('the statement by advisor has each share and what it comes to; an advisor has their own', async () => {
  const its = await buildAgency(db, { country: 'US', taReportAccess: true });
  const [ana, ben] = [
    await buildAgent(db, its, { agentType: 'A', firstName: 'Ana', lastName: 'Alder' }),
    await buildAgent(db, its, { agentType: 'A', firstName: 'Ben', lastName: 'Birch' }),
  ];
  const of = (seller: Agent | null, change: object = {}) =>
    book({ agencyId: its.agencyId, agentUniqueId: seller?.agentUniqueId ?? null, ...change });
  const [one, two, three, four] = [
    await of(ana),
    await of(ana, { brand: 'HA', commissionPaid: 50_00 }),
    await of(ben, { bookedOn: new Date('2025-12-31') }),
    await of(null),
  ];
  await of(ana, { state: 'cancelled' });
  const ctx = await signedIn(its.owner);
  await addSplit(ctx, split({ percent: '50' }));
  await addSplit(ctx, split({ percent: '40', brand: 'HA' }));
  const read = async (agent: Agent) => {
    const request = new Request('http://localhost:3000/home/commission-shares/csv?month=2026-11', {
      headers: { cookie: await writeSessionCookie(await sessionFor(agent)) },
    });
    const csv = await ((await file.loader({ request, params: { format: 'csv' }, context: {} })) as Response).text();
    return parse(csv, { bom: true })
      .slice(1)
      .map((row: string[]) => [row[0], row[1], row[7], row[8], row[9]]);
  };
  const anas = [
    ['Ana Alder', one, '100.01', '50', '50.01'],
    ['Ana Alder', two, '50', '40', '20'],
    ['Total Ana Alder', '', '150.01', '', '70.01'],
  ];
  expect(await read(its.owner as Agent)).toEqual([
    ...anas,
    ['Ben Birch', three, '100.01', '', ''],
    ['Total Ben Birch', '', '100.01', '', '0'],
    [expect.any(String), four, '100.01', '', ''],
    [expect.any(String), '', '100.01', '', '0'],
  ]);
  expect(await read(ana)).toEqual(anas);
});
