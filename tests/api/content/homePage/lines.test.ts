import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { newCourse } from '#tests/support/academy.ts';
import { newLearner } from '#tests/support/learners.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const { notify } = await import('#app/domain/operations/notifications/notify.server.ts');
const home = await import('#app/routes/content/homePage/home.tsx');
const overview = await import('#app/routes/people/list/overview.tsx');
const requests = await import('#app/routes/people/transfers/requests.tsx');
const accessRequests = await import('#app/routes/people/accessRequests/accessRequests.tsx');
const secondFactorRequired = await import('#app/routes/agencies/information/secondFactorRequired.tsx');
const sailings = await import('#app/routes/sales/sailings/sailings.tsx');
const groups = await import('#app/routes/sales/groups/groups.tsx');
const payments = await import('#app/routes/sales/payments/payments.tsx');
const commission = await import('#app/routes/sales/commission/commission.tsx');
const reports = await import('#app/routes/academy/reports/reports.tsx');
const notifications = await import('#app/routes/accounts/notifications/notifications.tsx');
const feedback = await import('#app/routes/feedback/feedback.tsx');
const { buildAgency, buildAgent } = await import('#tests/support/builders.ts');
const { signedIn } = await import('#tests/support/contexts.ts');

const db = database();
const day = 24 * 3600_000;
const from = (days: number) => new Date(Date.now() + days * day);

type Agent = { agentUniqueId: string; agencyId: string };

async function asking(address: string, agent: Agent): Promise<LoaderFunctionArgs> {
  const cookie = (await writeSessionCookie((await signedIn(agent)).sessionId)).split(';')[0] ?? '';
  const url = new URL(address, 'http://localhost:3000');
  return { request: new Request(url, { headers: { cookie } }), params: { brand: 'pc' }, context: {} };
}

/** How many rows the page of an address shows its reader. */
const rowsOfPage: Record<string, (asked: LoaderFunctionArgs) => Promise<number>> = {
  '/home/agency-overview': async (asked) => (await overview.loader(asked)).list!.total,
  '/home/agency-overview/requests': async (asked) => (await requests.loader(asked)).requests.length,
  '/home/agency-overview/access-requests': async (asked) => (await accessRequests.loader(asked)).requests.length,
  '/home/agency-overview/second-factor': async (asked) => (await secondFactorRequired.loader(asked)).without,
  '/home/sailings': async (asked) => (await sailings.loader(asked)).list.total,
  '/home/commission': async (asked) => (await commission.loader(asked)).list.total,
  '/home/groups': async (asked) => (await groups.loader(asked)).list.total,
  '/home/payments': async (asked) => (await payments.loader(asked)).list.total,
  '/home/pages/pc/academy/reports': async (asked) => {
    const page = await reports.loader(asked);
    if (!('report' in page) || !page.report) throw new Error('The report is missing.');
    return page.report.list.total;
  },
  '/home/my-account/notifications': async (asked) => (await notifications.loader(asked)).list.total,
};

describe('the number of a line is the number of rows of its page', () => {
  let people: Record<'owner' | 'supervisor' | 'advisor', Agent>;

  beforeAll(async () => {
    const agency = await buildAgency(db, {
      country: 'US',
      taReportAccess: true,
      secondFactorRequired: true,
      owner: { secondFactorFlag: true },
    });
    const { agencyId, owner } = agency;
    const supervisor = await buildAgent(db, agency, { agentType: 'M', secondFactorFlag: true });
    const advisor = await newLearner(db, agency, { agentType: 'A', secondFactorFlag: true });
    people = { owner, supervisor, advisor };
    await buildAgent(db, agency, { activationFlag: 'C' });
    const left = await newLearner(db, agency, { activationFlag: 'D' });
    const other = await buildAgency(db);
    await db.agencyMove.create({
      data: {
        agentUniqueId: other.owner.agentUniqueId,
        fromAgencyId: other.agencyId,
        toAgencyId: agencyId,
        requestedAt: from(-1),
        expiresAt: from(5),
      },
    });
    await db.accessRequest.create({
      data: { agentUniqueId: advisor.agentUniqueId, agencyId, key: 'poPriceOverride', askedAt: from(-1) },
    });
    for (const [place, days] of [3, 12, 20].entries())
      await db.groupSpace.create({
        data: {
          groupNumber: `HL${crypto.randomUUID()}`,
          revision: 1,
          agencyId,
          groupName: 'Choir',
          content: '',
          brand: 'HA',
          ship: 'Rotterdam',
          sailingOn: from(90),
          recordedAt: from(-1),
          allotment: 10,
          sold: place,
          options: 0,
          depositDueOn: from(days),
          finalPaymentOn: from(days + 1),
        },
      });
    let serial = 0;
    const book = (
      agentUniqueId: string | null,
      change: { sailingOn: Date; state?: 'cancelled' | 'paid'; commissionPaid?: number },
    ) =>
      db.booking.create({
        data: {
          bookingNumber: `HL${(serial += 1)}${crypto.randomUUID().slice(0, 6).toUpperCase()}`,
          agencyId,
          agentUniqueId,
          brand: 'PC',
          ship: 'Sun Princess',
          guests: 2,
          gross: 100_00,
          currency: 'USD',
          commissionExpected: 10_00,
          bookedOn: from(-600),
          recordedAt: from(-1),
          ...change,
        },
      });
    for (const who of [advisor.agentUniqueId, supervisor.agentUniqueId, null]) {
      await book(who, { sailingOn: from(2) });
      await book(who, { sailingOn: from(2), state: 'cancelled' });
      await book(who, { sailingOn: from(9) });
      await book(who, { sailingOn: from(-70) });
      await book(who, { sailingOn: from(-500) });
      await book(who, { sailingOn: from(-10), state: 'paid', commissionPaid: 4_00 });
    }
    const sold = await db.booking.findMany({
      where: { agencyId, state: { not: 'cancelled' }, sailingOn: { lt: from(-400) } },
      select: { bookingNumber: true },
    });
    for (const state of ['announced', 'onTheWay'] as const) {
      const its = { paidOn: from(6), state, currency: 'USD' };
      const lines = sold.map(({ bookingNumber }, place) => ({
        position: place + 1,
        named: bookingNumber,
        bookingNumber,
        agencyId,
        amount: 5_00,
      }));
      const amount = lines.length * 5_00;
      const part = { partId: crypto.randomUUID(), agencyId, amount, unclaimed: 0, bookings: lines.length };
      await db.remittance.create({
        data: {
          ...its,
          number: `TT-${crypto.randomUUID()}`,
          revision: 1,
          method: 'transfer',
          amount,
          content: '',
          recordedAt: from(-1),
          lines: { create: lines },
          parts: { create: { ...part, ...its } },
        },
      });
    }
    for (const [{ authId }, days] of [
      [advisor, 40],
      [left, 40],
      [await newLearner(db, agency, {}), 95],
      [await newLearner(db, agency, {}), 89],
    ] as const)
      await db.learnerLevel.create({
        data: { authId, curriculum: 'PC', level: 2, attainedAt: from(-300), validUntil: from(days) },
      });
    for (const curriculum of ['PC', 'HA'] as const) {
      const course = await newCourse(db, { curriculum });
      const assignmentId = crypto.randomUUID();
      await db.assignment.create({
        data: {
          assignmentId,
          agencyId,
          assignedBy: owner.agentUniqueId,
          curriculum,
          courseId: course.courseId,
          audience: 'people',
          dueOn: from(-4),
          createdAt: from(-9),
          countsFrom: from(-9),
          resolving: false,
        },
      });
      const addressees = curriculum === 'PC' ? [advisor, left] : [supervisor];
      for (const { agentUniqueId } of addressees)
        await db.assignedPerson.create({ data: { assignmentId, agentUniqueId, addedAt: from(-9) } });
    }
    await db.$transaction(async (tx) => {
      for (const accountId of [advisor.agentUniqueId, supervisor.agentUniqueId]) {
        const facts = { number: 'F-1', state: 'feedback:state.answered' };
        const place = '/home/feedback#F-1';
        for (let each = 0; each < 2; each += 1)
          await notify(tx, { now: from(-1) }, { kind: 'feedbackAnswered', accountIds: [accountId], facts, place });
      }
    });
  });

  test.each([
    [
      'owner',
      [
        'moveRequests',
        'accessRequests',
        'sailings',
        'unpaid',
        'paymentsComing',
        'groupDeadlines',
        'learnersOverdue',
        'teamLevelsEnd',
      ],
    ],
    ['supervisor', ['sailings', 'unpaid', 'paymentsComing', 'groupDeadlines', 'feedbackAnswered', 'waitingUsers']],
    ['advisor', ['sailings', 'unpaid', 'paymentsComing', 'feedbackAnswered']],
  ] as const)('of the %s', async (role, expected) => {
    const { lines } = (await home.loader(await asking('/home/pc', people[role]))).today;
    const shown: Record<string, number | undefined> = {};
    const counted: Record<string, number> = {};
    for (const { name, text, to } of lines) {
      const rows = rowsOfPage[new URL(to, 'http://localhost').pathname];
      // A line about one thing opens that thing.
      if (!rows) continue;
      counted[name] = Number(
        /\d+(?= (?:user|advisor|permission request|payment|booking|group|of your feedback))/.exec(text)?.[0],
      );
      shown[name] = await rows(await asking(to, people[role]));
    }
    expect(shown).toEqual(counted);
    expect(Object.keys(counted)).toEqual(expect.arrayContaining([...expected]));
  });

  test('and what was opened is no longer on a line', async () => {
    const names = async () =>
      (await home.loader(await asking('/home/pc', people.advisor))).today.lines.map(({ name }) => name);
    expect(await names()).toContain('feedbackAnswered');
    await feedback.loader(await asking('/home/feedback', people.advisor));
    expect(await names()).not.toContain('feedbackAnswered');
    // Canceled bookings that came together lead to the list.
    await db.$transaction((tx) =>
      notify(
        tx,
        { now: from(0) },
        {
          kind: 'bookingCancelled',
          accountIds: [people.advisor.agentUniqueId],
          facts: { booking: 'B1', count: 2 },
          place: '/home/commission',
        },
      ),
    );
    expect(await names()).toContain('bookingsCancelled');
    await commission.loader(await asking('/home/commission', people.advisor));
    expect(await names()).not.toContain('bookingsCancelled');
  });
});
