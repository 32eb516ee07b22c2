import type { LoaderFunctionArgs } from '@remix-run/node';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { askedQuery } from '#tests/support/askedQuery.ts';
import { newCourse } from '#tests/support/academy.ts';
import { publishVersion } from '#tests/support/content.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.PARTNER_SANDBOX = '1';
const { database } = await import('#app/platform/database.server.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const home = await import('#app/routes/content/homePage/home.tsx');
const portalPage = await import('#app/routes/content/documents/portalPage.tsx');
const { homeFacts } = await import('#app/domain/content/homePage/homeFacts.server.ts');
const { pinTools } = await import('#app/domain/partners/tools/pinTools.server.ts');
const pinnedTools = await import('#app/routes/content/homePage/pinnedTools.tsx');
const { buildAgency, buildAgent, buildMember } = await import('#tests/support/builders.ts');
const { signedIn } = await import('#tests/support/contexts.ts');

const db = database();
const day = 24 * 3600_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const ahead = (days: number) => new Date(Date.now() + days * day);
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

type Agent = { agentUniqueId: string; agencyId: string };

async function asking(path: string, params: Record<string, string>, agent: Agent): Promise<LoaderFunctionArgs> {
  const cookie = (await writeSessionCookie((await signedIn(agent)).sessionId)).split(';')[0] ?? '';
  return { request: new Request(`http://localhost:3000${path}`, { headers: { cookie } }), params, context: {} };
}

const openHome = async (brand: string, agent: Agent) => home.loader(await asking(`/home/${brand}`, { brand }, agent));
const namesOf = ({ today }: Awaited<ReturnType<typeof openHome>>) => today.lines.map(({ name }) => name);

describe('the home page', () => {
  beforeAll(async () => {
    const offer = { art: 'fjord', text: 'Sold by the week.' };
    await publishVersion(db, {
      path: 'home-page-not-enrolled',
      brand: 'HA',
      document: {
        hero: {
          art: 'liner',
          headline: 'Not enrolled',
          sentence: 'As yet.',
          link: { label: 'Go', to: '/booking-help' },
        },
        slides: [
          {
            art: 'reef',
            kicker: 'New',
            title: 'A reef',
            text: 'Below.',
            link: { label: 'Nowhere', to: 'javascript:alert(1)' },
          },
        ],
        offers: [
          { ...offer, title: 'Over', from: isoDay(ago(30)), until: isoDay(ago(3)) },
          { ...offer, title: 'To come', from: isoDay(ahead(5)), until: isoDay(ahead(9)) },
          { ...offer, title: 'Open', from: isoDay(ago(3)), until: isoDay(ahead(3)) },
        ],
        representatives: [
          { name: 'Marisol Vega', region: 'South', phone: '(305) 555-0142', emailAddress: 'm.vega@gangway.example' },
        ],
      },
    });
  });

  test('is another document for who is enrolled, with the level of the academy', async () => {
    const { owner } = await buildAgency(db);
    expect((await openHome('ha', owner)).hero).toMatchObject({
      headline: 'Not enrolled',
      link: { href: '/home/pages/ha/booking-tools/booking-help' },
    });
    const { owner: enrolled } = await buildAgency(db);
    const { ccn } = await buildMember(db);
    const companies = { create: { code: 'HA', academyLevel: 2 } };
    await db.agent.update({
      where: { agentUniqueId: enrolled.agentUniqueId },
      data: { member: { connect: { ccn } }, companies },
    });
    const page = await openHome('ha', enrolled);
    expect(page.hero.headline).not.toBe('Not enrolled');
    expect(page.level).toBe('Gold');
    const { authId } = await db.learner.create({ data: { ccn, authId: `home-${ccn}` } });
    await db.agent.update({ where: { agentUniqueId: enrolled.agentUniqueId }, data: { authId } });
    await db.learnerLevel.create({
      data: { authId, curriculum: 'HA', level: 2, attainedAt: ago(400), validUntil: ago(35) },
    });
    expect((await openHome('ha', enrolled)).level).toBe('Gold, lapsed');
  });

  test('shows offers that hold or come, and leaves out a link that is unsafe', async () => {
    const page = await openHome('ha', (await buildAgency(db)).owner);
    expect(page.offers.map(({ title, state }) => [title, state])).toEqual([
      ['Open', 'open'],
      ['To come', 'coming'],
    ]);
    expect(page.offers[0]!.until).toMatch(/^[A-Z][a-z]+ \d/);
    expect(page.slides[0]!.link).toBeUndefined();
    expect(page.representatives).toHaveLength(1);
  });

  test('offers no tool without a page', async () => {
    const { owner } = await buildAgency(db);
    await publishVersion(db, {
      path: 'pages/travel-advisor-rates',
      document: { title: 'Rates', description: 'Rates.', body: 'Rates.' },
    });
    const names = (await openHome('sb', owner)).tools.map(({ name }) => name);
    expect(names).toContain('travel-advisor-rates');
    expect(names).toContain('agency-overview');
  });

  test('shows the alerts of the brand beside those of the market, which the shell has', async () => {
    const { owner } = await buildAgency(db);
    const alert = (title: string) => ({
      category: { subHeading: 'Notice', details: [{ title, description: 'Please note.' }] },
    });
    await publishVersion(db, { path: 'alert', market: 'nam', document: alert('For all') });
    await publishVersion(db, { path: 'alert-home-page', brand: 'CU', document: alert('For one') });
    expect((await openHome('cu', owner)).notices.map(({ title }) => title)).toEqual(['Notice: For one']);
    expect((await openHome('sb', owner)).notices).toEqual([]);
  });
});

describe('what is to be done', () => {
  test('is counted for the agency where the user may see it', async () => {
    const agency = await buildAgency(db, {
      secondFactorRequired: true,
      reviewRemindedAt: new Date(),
      owner: { secondFactorFlag: true },
    });
    const advisor = await buildAgent(db, agency, { secondFactorFlag: true });
    await buildAgent(db, agency, { activationFlag: 'C' });
    await buildAgent(db, agency, {});
    const other = await buildAgency(db);
    await db.agencyMove.create({
      data: {
        agentUniqueId: other.owner.agentUniqueId,
        fromAgencyId: other.agencyId,
        toAgencyId: agency.agencyId,
        requestedAt: ago(1),
        expiresAt: ahead(5),
      },
    });
    expect(await openHome('pc', agency.owner).then(namesOf)).toEqual([
      'moveRequests',
      'memberNumber',
      'waitingUsers',
      'secondFactors',
      'accountsReview',
    ]);
    expect(await openHome('pc', advisor).then(namesOf)).toEqual(['memberNumber']);
  });

  test('says what waits for the user alone', async () => {
    const agency = await buildAgency(db);
    const advisor = await buildAgent(db, agency, {});
    const { agentUniqueId } = advisor;
    await db.ownershipHandover.create({
      data: {
        agencyId: agency.agencyId,
        giverId: agency.owner.agentUniqueId,
        receiverId: agentUniqueId,
        proposedAt: ago(1),
        expiresAt: ahead(3),
      },
    });
    await db.emailLink.create({
      data: {
        purpose: 'change',
        accountId: agentUniqueId,
        tokenHash: crypto.randomUUID(),
        emailAddress: 'NEW@EXAMPLE.COM',
        createdAt: ago(0),
        expiresAt: ahead(1),
      },
    });
    await db.permissionGrant.upsert({
      where: { agentUniqueId_key: { agentUniqueId, key: 'poGroupSpace' } },
      create: { agentUniqueId, key: 'poGroupSpace', grantedAt: ago(9), until: ahead(5) },
      update: { until: ahead(5) },
    });
    expect(await openHome('pc', advisor).then(namesOf)).toEqual([
      'ownership',
      'grantsEnd',
      'newAddress',
      'memberNumber',
    ]);
    const facts = await homeFacts(await signedIn(advisor, { now: ahead(20) }), 'PC');
    expect(facts).toMatchObject({
      ownershipProposed: false,
      newAddressPending: false,
      endingGrants: 0,
      firstGrantEnd: null,
    });
  });

  test('a review is due from its mail until it is finished', async () => {
    const { agencyId, owner } = await buildAgency(db, { reviewRemindedAt: new Date() });
    expect((await homeFacts(await signedIn(owner), 'PC')).reviewDue).toBe(true);
    await db.accountReview.create({
      data: { agencyId, startedAt: new Date(), finishedAt: new Date(), finishedBy: owner.agentUniqueId },
    });
    expect((await homeFacts(await signedIn(owner), 'PC')).reviewDue).toBe(false);
  });
});

describe('the day of sales', () => {
  let serial = 0;
  const book = (agencyId: string, agentUniqueId: string | null, change: object) =>
    db.booking.create({
      data: {
        bookingNumber: `HD${(serial += 1)}${crypto.randomUUID().slice(0, 6).toUpperCase()}`,
        agencyId,
        agentUniqueId,
        brand: 'PC',
        ship: 'Sun Princess',
        guests: 2,
        gross: 100_00,
        currency: 'USD',
        commissionExpected: 10_00,
        bookedOn: ago(200),
        sailingOn: ahead(100),
        recordedAt: ago(1),
        ...change,
      },
    });
  const lineOf = (page: Awaited<ReturnType<typeof openHome>>, name: string) =>
    page.today.lines.find((line) => line.name === name)?.text;

  test("is the agency's for an owner who sees its sales, and one's own for the others", async () => {
    const agency = await buildAgency(db, { country: 'US', taReportAccess: true });
    const advisor = await buildAgent(db, agency, { agentType: 'A' });
    const { agencyId } = agency;
    await book(agencyId, advisor.agentUniqueId, { sailingOn: ahead(2), guests: 3 });
    await book(agencyId, null, { sailingOn: ahead(3) });
    await book(agencyId, null, { sailingOn: ahead(3), state: 'cancelled' });
    await book(agencyId, null, { sailingOn: ahead(20) });
    // Late, short though not due since the ledger calls it paid, in time, and of another agency.
    await book(agencyId, advisor.agentUniqueId, { sailingOn: ago(60) });
    await book(agencyId, null, { sailingOn: ago(10), state: 'paid', commissionPaid: 4_00 });
    await book(agencyId, null, { sailingOn: ago(10), commissionPaid: 4_00 });
    await book((await buildAgency(db)).agencyId, null, { sailingOn: ago(90) });

    const owner = await openHome('pc', agency.owner);
    expect(owner.today.whose).toBe('agency');
    expect(lineOf(owner, 'sailings')).toBe('2 bookings with 5 guests sail in the next seven days.');
    expect(lineOf(owner, 'unpaid')).toMatch(
      /^\$16\.00 in commission is late or short on 2 bookings, the oldest due since /,
    );

    const own = await openHome('pc', advisor);
    expect(own.today.whose).toBe('own');
    expect(lineOf(own, 'sailings')).toBe('1 booking with 3 guests sails in the next seven days.');
    expect(lineOf(own, 'unpaid')).toMatch(/^\$10\.00 in commission is late or short on 1 booking, due since /);
  });

  test('names every currency of what is missing', async () => {
    const agency = await buildAgency(db);
    const advisor = await buildAgent(db, agency, { agentType: 'A' });
    await book(agency.agencyId, advisor.agentUniqueId, { sailingOn: ago(60) });
    await book(agency.agencyId, advisor.agentUniqueId, {
      sailingOn: ago(60),
      currency: 'JPY',
      commissionExpected: 900,
    });
    expect(lineOf(await openHome('pc', advisor), 'unpaid')).toMatch(/^\$10\.00 and ¥900 in commission/);
  });
});

describe('what was learned', () => {
  const learner = async () => {
    const agency = await buildAgency(db);
    const { ccn, authId } = await buildMember(db).then(async ({ ccn: number }) => ({
      ccn: number,
      authId: (
        await db.learner.upsert({
          where: { ccn: number },
          create: { ccn: number, authId: `home-${number}` },
          update: {},
        })
      ).authId,
    }));
    const agent = await buildAgent(db, agency, { agentType: 'A' });
    await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { ccn, authId } });
    return { agency, agent, authId };
  };
  const level = (authId: string, validUntil: Date) =>
    db.learnerLevel.create({ data: { authId, curriculum: 'PC', level: 3, attainedAt: ago(330), validUntil } });

  test.each([
    [ahead(40), 'levelEnds'],
    [ago(40), 'levelLapsed'],
    [ahead(100), undefined],
    [ago(200), undefined],
  ])('a level good until %s: %s', async (until, name) => {
    const { agency, agent, authId } = await learner();
    await level(authId, until);
    expect((await openHome('pc', agent).then(namesOf)).filter((each) => each.startsWith('level'))).toEqual(
      name ? [name] : [],
    );
    // The owner sees how many of the team are about to lose theirs.
    expect((await openHome('pc', agency.owner).then(namesOf)).includes('teamLevelsEnd')).toBe(name === 'levelEnds');
  });

  test('a course that was left off is named by its title until it is completed', async () => {
    const { agent, authId } = await learner();
    const { courseId, titleEn } = await newCourse(db, { curriculum: 'PC' });
    await db.courseResult.create({ data: { authId, courseId, startedAt: ago(3), visitedAt: ago(2) } });
    const named = async () =>
      (await openHome('pc', agent)).today.lines.find(({ name }) => name === 'courseLeftOff')?.text;
    expect(await named()).toContain(titleEn);
    await db.courseResult.updateMany({ where: { authId }, data: { completedAt: ago(1) } });
    expect(await named()).toBeUndefined();
  });
});

describe('the first day of an agency', () => {
  test('says how to begin, until it is two weeks old or has a second user', async () => {
    const agency = await buildAgency(db);
    await db.agency.update({ where: { agencyId: agency.agencyId }, data: { createdAt: ago(1) } });
    const first = await openHome('pc', agency.owner);
    expect(first.today.isFirstDay).toBe(true);
    expect(namesOf(first)).toContain('firstColleague');
    await db.agency.update({ where: { agencyId: agency.agencyId }, data: { createdAt: ago(15) } });
    expect((await openHome('pc', agency.owner)).today.isFirstDay).toBe(false);
    await buildAgent(db, agency, {});
    expect(await openHome('pc', agency.owner).then(namesOf)).not.toContain('firstColleague');
  });
});

describe('the tools on top', () => {
  test('are those that the user pinned, then those that they opened last', async () => {
    const { owner } = await buildAgency(db);
    await pinTools(await signedIn(owner), ['contact-us', 'partner:air']);
    await db.toolHandover.create({
      data: {
        reference: crypto.randomUUID(),
        tool: 'media-library',
        brand: 'PC',
        outcome: 'opened',
        at: ago(1),
        agentUniqueId: owner.agentUniqueId,
        agencyId: owner.agencyId,
      },
    });
    const { shortcuts, today } = await openHome('pc', owner);
    expect(today.lead).toMatchObject({ booking: { name: 'booking' } });
    expect(shortcuts.first.filter(({ pinned }) => pinned).map(({ key }) => key)).toEqual(['contact-us', 'partner:air']);
    expect([...shortcuts.first.map(({ key }) => key), ...shortcuts.others]).not.toContain('partner:booking');
  });

  const post = async (agent: Agent, pinned: string[]) => {
    const args = await asking('/home/tools/pinned', {}, agent);
    const body = new URLSearchParams(pinned.map((key) => ['pinned', key]));
    const headers = { cookie: args.request.headers.get('cookie')!, origin: 'http://localhost:3000' };
    const request = new Request(args.request.url, { method: 'POST', headers, body });
    return pinnedTools.action({ ...args, request });
  };

  test('are chosen by a form, each once, and by each user for themselves', async () => {
    const { owner } = await buildAgency(db);
    const saved = await post(owner, ['commission', 'academy', 'commission']);
    expect(saved).toMatchObject({ status: 302 });
    const pinned = async () =>
      (await db.account.findUniqueOrThrow({ where: { accountId: owner.agentUniqueId } })).pinnedTools;
    expect(await pinned()).toEqual(['commission', 'academy']);
    // What is no tool changes nothing.
    await post(owner, ['partner:booking', 'javascript:alert(1)']);
    expect(await pinned()).toEqual(['commission', 'academy']);
    await post(owner, []);
    expect(await pinned()).toEqual([]);
  });
});

describe('queries', () => {
  afterEach(() => vi.restoreAllMocks());

  test('the content takes none, the day one, sales one, groups one', async () => {
    const { owner } = await buildAgency(db);
    await openHome('pc', owner);
    const args = await asking('/home/pc', { brand: 'pc' }, owner);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await home.loader(args);
    const named = asked.mock.calls.map(([query]) => {
      const { name, text } = askedQuery(query);
      return name || (/FROM "public"\."(\w+)"/.exec(text ?? '')?.[1] ?? '');
    });
    expect(named).toEqual(['current-session', 'home-facts', 'sales-day-own', 'group_spaces']);
  });
});

describe('an address that does not exist', () => {
  test('suggests the pages that may have been meant, and Contact Us', async () => {
    const { owner } = await buildAgency(db);
    const thrown: unknown = await portalPage
      .loader(
        await asking('/home/pages/pc/booking-tools/bookings', { brand: 'pc', '*': 'booking-tools/bookings' }, owner),
      )
      .catch((error: unknown) => error);
    expect(thrown).toMatchObject({
      init: { status: 404 },
      data: {
        code: 'notFound',
        suggestions: expect.arrayContaining([
          { label: 'Booking help', href: '/home/pages/pc/booking-tools/booking-help' },
        ]),
        contact: { label: 'Contact Us' },
      },
    });
  });
});
