import { describe, expect, test } from 'vitest';
import { editBrandData } from '#app/domain/agencies/staff/editBrandData.server.ts';
import { brandDataSchema } from '#app/domain/agencies/staff/forms.ts';
import { enrolAgency } from '#app/domain/sales/rewards/enrolAgency.server.ts';
import { readRewards } from '#app/domain/sales/rewards/readRewards.server.ts';
import { database, type Prisma } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const page = await import('#app/routes/sales/rewards/rewardsPage.tsx');
const enrolment = await import('#app/routes/sales/rewards/enrolAgency.tsx');
const opening = await import('#app/routes/partners/tools/open.ts');
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { rewardsView } = await import('#app/routes/sales/rewards/rewardsView.server.ts');
const { newStaff, signedInAsStaff } = await import('#tests/support/staff.ts');

const now = new Date('2026-11-22T15:00:00Z');
const day = (text: string) => new Date(`${text}T00:00:00Z`);
let serial = 0;

function book({ agencyId }: { agencyId: string }, change: Partial<Prisma.BookingUncheckedCreateInput> = {}) {
  serial += 1;
  const booking = {
    bookingNumber: `R${serial}`,
    agencyId,
    brand: 'PC',
    ship: 'Sun Princess',
    bookedOn: day('2025-06-01'),
    sailingOn: day('2026-10-05'),
    guests: 2,
  };
  return db.booking.create({
    data: {
      ...booking,
      gross: 1_250_00,
      commissionExpected: 100_00,
      currency: 'USD',
      recordedAt: new Date(),
      ...change,
    },
  });
}

describe('the points of an agency', () => {
  test('are those of what sailed within twelve months, by month, whole for each booking', async () => {
    const agency = await buildAgency(db);
    await book(agency);
    await book(agency, { sailingOn: day('2025-12-01'), gross: 199_99 });
    // Not of its months, not of the brand, not of the currency, cancelled, still to sail, an earlier revision.
    await book(agency, { sailingOn: day('2025-11-30') });
    await book(agency, { brand: 'HA' });
    await book(agency, { currency: 'CAD' });
    await book(agency, { state: 'cancelled' });
    await book(agency, { sailingOn: day('2026-11-23') });
    await book(agency, { latest: false, revision: 2 });
    await book(await buildAgency(db));
    const { points, months, tier, next } = await readRewards({ ...(await signedIn(agency.owner)), now });
    expect(points).toBe(13);
    expect(months).toHaveLength(12);
    expect(months.filter((month) => month.points > 0)).toEqual([
      { month: '2025-12', bookings: 1, points: 1 },
      { month: '2026-10', bookings: 2, points: 12 },
    ]);
    expect([tier.nameEn, next?.missing]).toEqual(['Harbor', 237]);
  });
});

describe('what the brand sets', () => {
  test('tiers, the gross of a point and the bookings needed count from their day on', async () => {
    const agency = await buildAgency(db);
    await book(agency, { bookedOn: day('2026-06-01') });
    const owner = await signedIn(agency.owner);
    const manager = { ...(await signedInAsStaff(await newStaff('sales-manager', { markets: ['nam'] }))), now };
    await setSetting(manager, 'rewards', 'nam', {
      value: {
        neededBookings: 1,
        grossOfPoint: 50_00,
        rewardTiers: [
          { nameEn: 'Deck', nameJa: 'デッキ', fromPoints: '0' },
          { nameEn: 'Bridge', nameJa: '', fromPoints: '20' },
        ],
      },
      validFrom: '2026-11-23',
      reason: 'The new program',
      version: 0,
    });
    const before = await readRewards({ ...owner, now });
    expect([before.points, before.tier.nameEn, before.progress]).toEqual([
      12,
      'Harbor',
      expect.objectContaining({ isMet: false, needed: 5 }),
    ]);
    const from = new Date('2026-11-23T15:00:00Z');
    const after = await readRewards({ ...owner, now: from });
    expect([after.points, after.tier.nameEn, after.next, after.progress]).toEqual([
      25,
      'Bridge',
      null,
      expect.objectContaining({ isMet: true, needed: 1 }),
    ]);
    expect(await rewardsView({ ...owner, language: 'ja', now: from })).toMatchObject({
      tier: 'Bridge',
      perPoint: '$50.00',
    });
    await expect(enrolAgency({ ...owner, now })).rejects.toMatchObject({ code: 'pprEnrollError' });
    await enrolAgency({ ...owner, now: from });
    await db.brandSetting.deleteMany();
    forgetSettings();
  });
});

describe('enrolling', () => {
  const agencyWith = async (bookings: number, options: Parameters<typeof buildAgency>[1] = {}) => {
    const agency = await buildAgency(db, options);
    const today = new Date(Date.now() - 86_400_000);
    for (let made = 0; made < bookings; made += 1)
      await book(agency, { bookedOn: today, sailingOn: new Date(Date.now() + 86_400_000) });
    return agency;
  };

  test('takes five bookings of twelve months, and an owner', async () => {
    const few = await agencyWith(4);
    await expect(enrolAgency(await signedIn(few.owner))).rejects.toMatchObject({ code: 'pprEnrollError' });
    const agency = await agencyWith(5);
    const supervisor = await buildAgent(db, agency, { agentType: 'M' });
    await expect(enrolAgency(await signedIn(supervisor))).rejects.toMatchObject({ code: 'forbidden' });
    await enrolAgency(await signedIn(agency.owner));
    expect((await db.agency.findUniqueOrThrow({ where: { agencyId: agency.agencyId } })).agencyPartnerRewardFlag).toBe(
      true,
    );
    expect(await db.audit.count({ where: { action: 'agency.rewards-enrolled', agencyId: agency.agencyId } })).toBe(1);
    await expect(enrolAgency(await signedIn(agency.owner))).rejects.toMatchObject({ code: 'alreadySo' });
  });

  test('is not taken back by staff whose form is older', async () => {
    const { agencyId, owner } = await agencyWith(5);
    await enrolAgency(await signedIn(owner));
    const older = brandDataSchema().parse({ version: 0, region: 'SOUTH' });
    await expect(
      editBrandData(await signedInAsStaff(await newStaff('administrator')), agencyId, older),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is not to be had outside the United States', async () => {
    const agency = await agencyWith(6, { country: 'CA' });
    await expect(enrolAgency(await signedIn(agency.owner))).rejects.toMatchObject({ code: 'pprEnrollError' });
    expect(
      (
        await openPage(enrolment.loader, {
          path: '/home/agency-overview/rewards',
          sessionId: await sessionFor(agency.owner),
        })
      ).status,
    ).toBe(404);
  });

  test('says on its page why not, and then leads to the page of the registered', async () => {
    const agency = await agencyWith(4);
    const post = async () =>
      postForm(enrolment.action, {
        path: '/home/agency-overview/rewards',
        sessionId: await sessionFor(agency.owner),
        fields: {},
      });
    const refused = await post();
    expect([refused.status, refused.data.message]).toEqual([
      400,
      expect.stringContaining('does not meet the criteria'),
    ]);
    await book(agency, { bookedOn: new Date(Date.now() - 86_400_000), sailingOn: new Date(Date.now() + 86_400_000) });
    // The second is of a tab that was open before.
    for (const sent of [await post(), await post()])
      expect(sent.location).toBe('/home/pages/pc/sales-programs-and-benefits/princess-partner-rewards/registered');
  });
});

describe('the three pages', () => {
  const folderOf = (segment: string) => `/home/pages/${segment}/sales-programs-and-benefits/princess-partner-rewards`;
  const folder = folderOf('pc');
  test.each([
    ['US', 'pc', true, 'registered'],
    ['US', 'pc', false, 'unregistered'],
    ['CA', 'pc', false, 'non-usa'],
    ['MX', 'ha', true, 'non-usa'],
    ['DE', 'pi', true, 'non-usa'],
    ['AU', 'pa', false, 'non-usa'],
    ['GB', 'pu', true, 'non-usa'],
    ['HK', 'ps', false, 'non-usa'],
    ['JP', 'pj', true, 'non-usa'],
  ] as const)(
    '%s under %s, enrolled %s: %s, from wherever one comes',
    async (country, brand, agencyPartnerRewardFlag, own) => {
      const { owner } = await buildAgency(db, { country, agencyPartnerRewardFlag });
      const sessionId = await sessionFor(owner);
      for (const name of ['registered', 'unregistered', 'non-usa']) {
        const { status, location, data } = await openPage(page.loader, {
          path: `${folderOf(brand)}/${name}`,
          params: { brand, page: name },
          sessionId,
        });
        if (name === own)
          expect([status, (data.article as { title: string }).title]).toEqual([200, expect.any(String)]);
        else expect(location).toBe(`${folderOf(brand)}/${own}`);
      }
    },
  );

  test('users who are not the owner read whom to ask; opening the site follows the rule', async () => {
    const agency = await buildAgency(db);
    const advisor = await buildAgent(db, agency, { agentType: 'A' });
    const { data } = await openPage(page.loader, {
      path: `${folder}/unregistered`,
      params: { brand: 'pc', page: 'unregistered' },
      sessionId: await sessionFor(advisor),
    });
    expect(data).toMatchObject({ part: 'unregistered', isOwner: false, view: null });
    const open = async (agent: typeof advisor | typeof agency.owner) =>
      (
        await postForm(opening.action, {
          path: '/home/tools/rewards/open',
          params: { tool: 'rewards' },
          sessionId: await sessionFor(agent),
          fields: {},
        })
      ).location;
    expect(await open(agency.owner)).toBe('/home/agency-overview/rewards');
    expect(await open(advisor)).toBe(`${folder}/unregistered`);
  });
});
