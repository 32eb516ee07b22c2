import { beforeAll, describe, expect, test } from 'vitest';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { contentSite } from '#app/domain/content/documents/documents.ts';
import { actions, type ActionName, type ActionRule } from '#app/domain/permissions/actions.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { sessionTokens } from '#app/domain/accounts/sessions/sessionTokens.server.ts';
import { database } from '#app/platform/database.server.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { tokensFor } from '#tests/support/apiClient.ts';
import { certificateNumberOf, newCertificate, reachTop } from '#tests/support/certificates.ts';
import { newLearner } from '#tests/support/learners.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { buildMember } from '#seed/builders/member.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { buildAgency, buildAgent, buildAgents, type AgentOptions } from '#tests/support/builders.ts';
import { sessionFor } from '#tests/support/formClient.ts';
import { attempts, deliveryOf, givenBy, type Sent, type Subject } from '#tests/support/matrix/attempts.ts';
import { actionsOf, allDoors, mustDeclare, type Door } from '#tests/support/matrix/doors.ts';
import { opens, saysTheTable, type Actor } from '#tests/support/matrix/expected.ts';
import { knock, type Keys } from '#tests/support/matrix/knock.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const doors = await allDoors();
const db = database();
const table: Record<string, ActionRule> = actions;

type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Knocker = Actor & Keys & { row: Subject };

/** An agency with those who try, and another agency. */
interface World {
  agency: Agency;
  other: Agency;
  actors: Knocker[];
}

let world: World;
// Of a market that lacks some of the actions.
let ukWorld: World;

beforeAll(async () => {
  [world, ukWorld] = [await worldIn('US', 'nam'), await worldIn('GB', 'uk')];
});

async function worldIn(country: string, market: Market): Promise<World> {
  const [agency, other] = [
    await buildAgency(db, { country, taReportAccess: true }),
    await buildAgency(db, { country, taReportAccess: true }),
  ];
  const people: [string, AgentOptions][] = [
    ['an owner', { agentType: 'O' }],
    ['a supervisor', { agentType: 'M' }],
    ['an advisor', { agentType: 'A' }],
    ['a supervisor without permissions', { agentType: 'M', grants: [] }],
    ['an advisor who sees the list', { agentType: 'A', grants: ['osManageAgents'] }],
  ];
  const params = await thingsOf(agency);
  return {
    agency,
    other,
    actors: await Promise.all(people.map(([name, options]) => knockerOf(agency, name, { market, options, params }))),
  };
}

// An import, an act on many users and feedback with a picture, whose pages have their identifiers in the address; `new`
// stands for what is not there yet.
async function thingsOf({ agencyId, country, agencyName, owner }: Agency): Promise<Record<string, string>> {
  const begun = { agencyId, startedBy: owner.agentUniqueId, createdAt: new Date() };
  const [{ id: importId }, { id: batchId }] = await Promise.all([
    db.import.create({ data: { ...begun, fileName: 'people.csv', state: 'done', header: [], columns: [] } }),
    db.batch.create({ data: { ...begun, act: 'deactivate', finishedAt: new Date() } }),
  ]);
  const said = {
    application: 'OneSource',
    feedbackType: 'S',
    commentTxt: 'Of the matrix',
    userAgent: '',
    picture: await smallPicture(),
  } as const;
  const { feedbackId } = await sendFeedback(await signedIn(owner), said);
  await db.delivery.createMany({
    data: (['ledger', 'members'] as const).map((kind) => ({
      ...{ id: deliveryOf(kind, agencyId), kind, source: 'partner', issuer: 'matrix' },
      ...{ state: 'done' as const, createdAt: new Date() },
    })),
  });
  const { ccn } = await buildMember(db, { country: 'US' });
  const { number } = await newCertificate(db, { agencyId, number: certificateNumberOf(agencyId) });
  return {
    importId,
    ccn,
    batchId,
    feedbackId,
    outcomeId: 'new',
    number,
    tool: 'media-library',
    ...(await courseOfMatrix()),
    curriculum: 'PC',
    creditId: await creditOf({ agencyId, country, agencyName }),
    staffId: (await newStaff('editor', { markets: ['nam'] })).staffId,
    ...(await salesThingsOf(agencyId, owner)),
  };
}

// Of a learner's, with the curricula of nam.
async function creditOf(agency: Pick<Agency, 'agencyId' | 'country' | 'agencyName'>): Promise<string> {
  const { authId } = await newLearner(db, agency);
  return (await reachTop(db, authId, 'PC')).creditId;
}

// A dispute, a rate and a request for it.
async function salesThingsOf(agencyId: string, owner: Agency['owner']): Promise<Record<string, string>> {
  const bookingNumber = await bookingOf(owner);
  const { number } = await openDispute(await signedIn(owner), bookingNumber, {
    reason: 'notPaid',
    commentTxt: 'Of the matrix',
  });
  const { disputeId } = await db.commissionDispute.findUniqueOrThrow({ where: { number } });
  const sailing = {
    brand: 'PC',
    ship: `Of ${agencyId}`,
    sailingOn: new Date(Date.now() + 90 * 86_400_000),
    category: 'inside',
    price: 100_00,
    currency: 'USD',
  };
  const { rateId } = await db.advisorRate.create({
    data: { ...sailing, nights: 7, routeEn: 'Alaska', routeJa: 'アラスカ' },
  });
  const { requestId } = await db.advisorRateRequest.create({
    data: {
      number: `R-2222-${agencyId.slice(-4).replace(/[01]/g, '2')}`,
      rateId,
      agencyId,
      askedBy: owner.agentUniqueId,
      ...sailing,
      travelers: 1,
      askedAt: new Date(),
      changedAt: new Date(),
    },
  });
  return { disputeId, rateId, requestId };
}

// Commission that is late: everyone sees their own.
async function bookingOf({ agencyId, agentUniqueId }: { agencyId: string; agentUniqueId: string }): Promise<string> {
  const bookingNumber = `M${agentUniqueId}`;
  const days = { bookedOn: new Date('2026-01-05'), sailingOn: new Date('2026-02-01') };
  await db.booking.create({
    data: {
      bookingNumber,
      agencyId,
      agentUniqueId,
      brand: 'PC',
      ship: 'Sun Princess',
      ...days,
      guests: 2,
      gross: 100_00,
      commissionExpected: 10_00,
      currency: 'USD',
      recordedAt: new Date(),
    },
  });
  return bookingNumber;
}

// A course with a version, of the staff's pages.
async function courseOfMatrix(): Promise<{ courseId: string; packageId: string }> {
  const { courseId } = await newCourse(db);
  const { packageId } = await db.coursePackage.create({
    data: {
      courseId,
      language: 'en',
      number: 1,
      standard: '1.2',
      manifest: { title: '', items: [] },
      state: 'ready',
      size: 0,
      createdAt: new Date(),
    },
  });
  return { courseId, packageId };
}

async function knockerOf(
  agency: Agency,
  name: string,
  { market, options, params }: { market: Market; options: AgentOptions; params: Record<string, string> },
): Promise<Knocker> {
  const agent = await buildAgent(db, agency, options);
  const agentType = options.agentType ?? 'A';
  const grants = options.grants ?? defaultGrants[agentType];
  return {
    ...agent,
    name,
    agentType,
    market,
    grants,
    row: { ...agent, grants },
    sessionId: await sessionFor(agent),
    ...namedTokens(await tokensFor(agent)),
    params: { ...params, bookingNumber: await bookingOf(agent) },
  };
}

// A file of rates, which somebody of one market sees where they brought it themselves.
async function broughtBy({ staffId }: { staffId: string }): Promise<string> {
  const file = { kind: 'rates', source: 'file', startedBy: staffId, state: 'done', createdAt: new Date() } as const;
  return (await db.delivery.create({ data: file })).id;
}

// A page of one market with a draft, in both languages.
async function documentOf(market: Market): Promise<string> {
  const key = { site: contentSite, path: `pages/of-${crypto.randomUUID()}`, brand: '', market, language: 'en' };
  const version = { number: 1, state: 'draft', document: { title: 'Of the matrix', body: '' }, createdAt: new Date() };
  await db.contentDocument.create({ data: { ...key, language: 'ja', versions: { create: version } } });
  return (await db.contentDocument.create({ data: { ...key, versions: { create: version } } })).documentId;
}

function namedTokens({ authToken, feedbackToken }: { authToken: string; feedbackToken: string }) {
  return { token: authToken, feedbackToken };
}

// Users are made a few at once, and each is taken for one attempt that may succeed.
const stock = new Map<string, Subject[]>();
async function subjectOf(home: Agency, options: AgentOptions): Promise<Subject> {
  const key = `${home.agencyId} ${JSON.stringify(options)}`;
  const known = stock.get(key) ?? [];
  stock.set(key, known);
  if (known.length === 0) {
    const grants = options.grants ?? defaultGrants[options.agentType ?? 'A'];
    known.push(
      ...(await buildAgents(db, home, 8, () => options)).map((agent) => ({ ...(agent as unknown as Subject), grants })),
    );
  }
  return known.pop()!;
}

/** What an attempt is about: the subjects of an action, each with its words. */
function subjectsOf(
  { agency, other }: World,
  door: Door,
  action: ActionName,
  actor: Knocker,
): [string, (wanted: Sent['subject']) => Promise<Subject | null>][] {
  const rule = table[action]!;
  const roles = (['O', 'M', 'A'] as const).map(
    (agentType) =>
      [`a user of role ${agentType}`, (wanted: Sent['subject']) => subjectOf(agency, { agentType, ...wanted })] as [
        string,
        (wanted: Sent['subject']) => Promise<Subject>,
      ],
  );
  if (rule.about === 'permission') {
    const keys = givenBy[door.name] ? [givenBy[door.name]!] : ['osAgencyInformation', 'osPartnerRewards'];
    return keys.map((key) => [
      `the permission ${key}`,
      async () => ({ ...(await subjectOf(agency, { agentType: 'A', grants: [] })), key }),
    ]);
  }
  if (rule.about === 'agency') {
    const own = ['their agency', async () => (door.name.includes('gencyId}') ? actor.row : null)] as [
      string,
      () => Promise<Subject | null>,
    ];
    return door.name.includes('gencyId}')
      ? [own, ['another agency', () => subjectOf(other, { agentType: 'A' })]]
      : [own];
  }
  // A page about no user in particular.
  if (door.handler && door.name.startsWith('GET') && !door.name.includes(':agentUniqueId'))
    return [['others', async () => null]];
  if (action === 'user.add') return roles;
  const stranger = [
    'a user of another agency',
    (wanted: Sent['subject']) => subjectOf(other, { agentType: 'A', ...wanted }),
  ] as [string, (wanted: Sent['subject']) => Promise<Subject>];
  // Whoever is signed in is active.
  return action === 'user.reactivate'
    ? [...roles, stranger]
    : [...roles, stranger, ['themselves', async () => actor.row]];
}

function isAllowed(door: Door, actor: Actor, action: ActionName, subject: Subject | null): boolean {
  // A page of several parts opens with any of them; what it shows of each is tested with the page.
  if (table[action]!.about === 'agency' && door.name.startsWith('GET'))
    return actionsOf(door).some((each) => opens(door, actor, each, subject));
  if (table[action]!.about === 'permission' && !mayReach(door, actor, subject)) return false;
  const given = givenBy[door.name];
  if (
    given &&
    subject &&
    !subject.grants.includes(given) &&
    !saysTheTable(actor, 'permission.give', { ...subject, key: given })
  )
    return false;
  return opens(door, actor, action, subject);
}

// Giving a permission presupposes what the door does to the user.
function mayReach(door: Door, actor: Actor, subject: Subject | null): boolean {
  return actionsOf(door).every(
    (each) => !['user.add', 'user.set-permissions'].includes(each) || opens(door, actor, each, subject),
  );
}

// It takes a market that has it, and a user with a member number: tests/api/people/edit/profileUpdate.test.ts.
const triedElsewhere: ActionName[] = ['user.remove-member-number'];

// A mail that leads to the first sign-in is for others: whoever is signed in needs none.
const neverSelf = ['POST home/agency-overview/:agentUniqueId/first-mail'];

// About oneself it accepts what was proposed, which is the other action of this way in.
const otherForSelf = ['POST /osmf/v1.0/agents/owner user.propose-ownership'];

describe('every way in says what it is about', () => {
  test('each action of the portal and each endpoint of a session declares it', () => {
    const silent = doors.filter((door) => mustDeclare(door) && door.about === undefined).map(({ name }) => name);
    expect(
      silent,
      'Give agentAction/agentLoader/staffAction/staffLoader `can` or `about`, or use ownAction; give sessionEndpoint `action`',
    ).toEqual([]);
  });

  test('each action of the table is what some way in is about', () => {
    const reached = new Set(doors.flatMap(actionsOf));
    // The history shows more to an owner; it is open to all for their own part.
    const withinPages = ['agency.history'];
    expect(
      Object.keys(table).filter((action) => !reached.has(action as ActionName)),
      'Name it in the `can`, `about` or `action` of the door that it opens',
    ).toEqual(withinPages);
  });

  test('each attempt is for a way in that there is', () => {
    const known = new Map(doors.map((door) => [door.name, actionsOf(door)]));
    const stale = Object.entries(attempts).flatMap(([name, by]) =>
      Object.keys(by)
        .filter((action) => !known.get(name)?.includes(action as ActionName))
        .map((action) => `${name}: ${action}`),
    );
    expect([...stale, ...Object.keys(givenBy).filter((name) => !known.has(name))]).toEqual([]);
  });
});

describe('the users of an agency', () => {
  const rows = doors
    .filter(({ kind }) => kind === 'agent' || kind === 'api')
    .flatMap((door) =>
      actionsOf(door)
        .filter((action) => !triedElsewhere.includes(action))
        .map((action) => [door.name, action, door] as const),
    );

  test.each(rows)('%s, about %s, opens as the table says', async (_, action, door) => {
    expect(
      await wrongIn(world, door, action),
      'If the way in is right, give it good input in tests/support/matrix/attempts.ts',
    ).toEqual([]);
  });

  // Where the market makes no difference, one market says it all.
  const lackedRows = rows.filter(([, action]) => 'notIn' in table[action]! && table[action]!.notIn?.includes('uk'));
  test.each(lackedRows)('%s, about %s, is closed in the uk', async (_, action, door) => {
    expect(await wrongIn(ukWorld, door, action)).toEqual([]);
  });

  async function wrongIn(where: World, door: Door, action: ActionName): Promise<string[]> {
    const wrong: string[] = [];
    const tries = where.actors.map(async (actor) => {
      for (const [words, subjectFor] of subjectsOf(where, door, action, actor)) {
        if (words === 'themselves' && otherForSelf.includes(`${door.name} ${action}`)) continue;
        const wanted = attempts[door.name]?.[action]?.({ ...actor.row, key: undefined } as unknown as Subject).subject;
        const subject = await subjectFor(wanted);
        const sent = attempts[door.name]?.[action]?.(subject ?? actor.row) ?? {};
        const outcome = await knock(door, actor, sent, subject);
        const allowed =
          isAllowed(door, actor, action, subject) && !(words === 'themselves' && neverSelf.includes(door.name));
        if (outcome !== 'led elsewhere' && outcome !== (allowed ? 'let through' : 'refused'))
          wrong.push(`${actor.name}, about ${words}: ${outcome}`);
      }
    });
    await Promise.all(tries);
    return wrong;
  }
});

describe("the brands' staff", () => {
  const agentDoors = doors.filter(({ kind }) => kind === 'agent' || kind === 'api');
  const staffDoors = doors.filter(({ kind }) => kind === 'staff');

  test('pass no door of the agencies', async () => {
    const member = await newStaff('administrator');
    const { sessionId } = await signedInAsStaff(member);
    const keys = { staffCookie: await staffCookie(member), ...namedTokens(sessionTokens(sessionId, new Date())) };
    const subject = world.actors[0]!.row;
    const opened = [];
    for (const door of agentDoors) if ((await knock(door, keys, {}, subject)) !== 'refused') opened.push(door.name);
    expect(opened).toEqual([]);
  });

  test('let no user of an agency through theirs', async () => {
    const opened = [];
    for (const door of staffDoors)
      if ((await knock(door, { sessionId: world.actors[0]!.sessionId! }, {}, world.actors[0]!.row)) !== 'refused')
        opened.push(door.name);
    expect(opened).toEqual([]);
  });

  // What an address names belongs to the market of `world`, nam, and so does the document; what all markets share has
  // none.
  const ofNobodysMarket = [
    'new',
    'courseId',
    'packageId',
    'curriculum',
    'outageId',
    'templateId',
    'outcomeId',
    'importId',
    'deliveryId',
    'format',
  ];
  const columns = staffRoles.flatMap(
    (role) =>
      [
        [role, 'every market', []],
        [role, 'nam', ['nam']],
        [role, 'jp', ['jp']],
      ] as [typeof role, string, Market[]][],
  );

  test.each(columns)('a %s of %s passes the doors that the table says', async (role, _, markets) => {
    const documentId = await documentOf('nam');
    const member = await newStaff(role, { markets });
    const keys = {
      staffCookie: await staffCookie(member),
      params: { ...world.actors[0]!.params, documentId, deliveryId: await broughtBy(member) },
    };
    const isElsewhere = ({ name }: Door) =>
      markets.includes('jp') && [...name.matchAll(/:(\w+)/g)].some(([, named]) => !ofNobodysMarket.includes(named!));
    const wrong: string[] = [];
    for (const door of staffDoors) {
      for (const action of actionsOf(door)) {
        const rule = table[action]!;
        const allowed =
          rule.about === 'staff' &&
          rule.may.includes(role) &&
          !(rule.everyMarket && markets.length > 0) &&
          !isElsewhere(door);
        const outcome = await knock(
          door,
          keys,
          attempts[door.name]?.[action]?.(world.actors[0]!.row) ?? {},
          world.actors[0]!.row,
        );
        if (outcome !== 'led elsewhere' && outcome !== (allowed ? 'let through' : 'refused'))
          wrong.push(`${door.name}, about ${action}: ${outcome}`);
      }
    }
    expect(wrong, 'If the way in is right, give it good input in tests/support/matrix/attempts.ts').toEqual([]);
  });
});
