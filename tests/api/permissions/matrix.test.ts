import { Readable } from 'node:stream';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { sealedStream } from '#app/platform/sealedStream.server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffRoles, type StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { contentSite } from '#app/domain/content/documents/documentKinds.ts';
import { actions, type ActionName, type ActionRule } from '#app/domain/permissions/actions.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { sessionTokens } from '#app/domain/accounts/sessions/sessionTokens.server.ts';
import { database } from '#app/platform/database.server.ts';
import { consolePlaces } from '#app/ui/console/consoleAreas.ts';
import { buildAgents, type AgentOptions } from '#tests/support/builders.ts';
import { attempts, givenBy, type Sent, type Subject } from '#tests/support/matrix/attempts.ts';
import { agencyPage, agencyPageKeys } from '#app/domain/content/documents/agencyPages.ts';
import { everyRow } from '#tests/support/depth.ts';
import { actionsOf, allDoors, mustDeclare, type Door } from '#tests/support/matrix/doors.ts';
import { opens, saysTheTable, type Actor } from '#tests/support/matrix/expected.ts';
import { knock } from '#tests/support/matrix/knock.ts';
import { namedTokens, worldIn, type Agency, type Knocker, type World } from '#tests/support/matrix/world.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const doors = await allDoors();
const db = database();
const table: Record<string, ActionRule> = actions;

let world: World;
// Of a market that lacks some of the actions.
let ukWorld: World;

beforeAll(async () => {
  [world, ukWorld] = [await worldIn('US', 'nam'), await worldIn('GB', 'uk')];
});

// A file of rates, which a user of one market sees where they brought it themselves.
async function broughtBy({ staffId }: { staffId: string }): Promise<string> {
  const file = { kind: 'rates', source: 'file', startedBy: staffId, state: 'done', createdAt: new Date() } as const;
  return (await db.delivery.create({ data: file })).id;
}

// An export whose file is there, which its starter alone opens.
async function exportOf({ staffId: startedBy }: { staffId: string }): Promise<string> {
  const exportId = crypto.randomUUID();
  const [createdAt, goesAt] = [new Date(), new Date(Date.now() + 86_400_000)];
  const received = await fileStore().receive(sealedStream('export', exportId, Readable.from([])), { maxBytes: 1000 });
  await received.store();
  const { hash, size } = received;
  await db.export.create({
    data: {
      exportId,
      kind: 'agencies',
      format: 'csv',
      state: 'done',
      createdAt,
      goesAt,
      staff: { connect: { staffId: startedBy } },
      file: { create: { hash, size, type: '', purpose: 'export', createdAt } },
    },
  });
  return exportId;
}

// A page of one market with a draft, in both languages.
async function documentOf(market: Market): Promise<string> {
  const key = { site: contentSite, path: `pages/of-${crypto.randomUUID()}`, brand: '', market, language: 'en' };
  const version = { number: 1, state: 'draft', document: { title: 'Of the matrix', body: '' }, createdAt: new Date() };
  await db.contentDocument.create({ data: { ...key, language: 'ja', versions: { create: version } } });
  return (await db.contentDocument.create({ data: { ...key, versions: { create: version } } })).documentId;
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
  // A signed-in user is active.
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

// It takes an open proposal: tests/api/people/ownership/ownership.test.ts.
const needsProposal = 'POST /osmf/v1.0/agents/owner agency.take-ownership';

// A mail that leads to the first sign-in is for others: a signed-in user needs none.
const neverSelf = ['POST home/agency-overview/:agentUniqueId/first-mail'];

// About oneself it updates an owner, or accepts what was proposed.
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

test.each(agencyPageKeys)('the tab %s is for whom its page opens', (key) => {
  const { path, actions } = agencyPage(key);
  const door = doors.find(({ name }) => name === `GET ${path.slice(1)}`);
  expect(door?.guard ? [door.guard] : door && actionsOf(door)).toEqual(actions);
});

test.each(
  consolePlaces.flatMap(({ areas }) =>
    areas.flatMap(({ action, pages }) => pages.map((page) => [page.href, page.action ?? action] as const)),
  ),
)('the page %s of the menu of the console is for whom it opens', (href, action) => {
  const door = doors.find(({ name }) => name === `GET ${href.slice(1)}`);
  expect(door?.guard ?? (door && actionsOf(door)[0])).toBe(action);
});

describe('the users of an agency', () => {
  const rows = doors
    .filter(({ kind }) => kind === 'agent' || kind === 'api')
    .flatMap((door) =>
      actionsOf(door)
        .filter((action) => !triedElsewhere.includes(action) && `${door.name} ${action}` !== needsProposal)
        .map((action) => [door.name, action, door] as const),
    );

  // What each may is the table's, which tests/domain/permissions tries in full; that a door asks it shows by who may most,
  // who may least, and one of the others in turn.
  const triedBy = (actors: readonly Knocker[], turn: number): readonly Knocker[] => {
    const [most, ...others] = actors;
    const least = others[1];
    return everyRow ? actors : [most!, least!, others.filter((one) => one !== least)[turn % 3]!];
  };

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
    const turn = rows.findIndex((row) => row[2] === door && row[1] === action);
    const tries = triedBy(where.actors, turn).map(async (actor) => {
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
  const withoutMarket = [
    'new',
    'courseId',
    'language',
    'pageId',
    'questionId',
    'standard',
    'name',
    'packageId',
    'curriculum',
    'outageId',
    'templateId',
    'outcomeId',
    'importId',
    'deliveryId',
    'exportId',
    'format',
    'kind',
  ];
  // The markets of a staff member are checked beside the role, not by it: each role is tried with all markets, and one
  // market with administrators, who may do everything.
  const ofOneMarket = everyRow ? staffRoles : (['administrator'] as const);
  const columns: [role: StaffRole, words: string, markets: Market[]][] = [
    ...staffRoles.map((role): [StaffRole, string, Market[]] => [role, 'every market', []]),
    ...ofOneMarket.flatMap((role): [StaffRole, string, Market[]][] => [
      [role, 'nam', ['nam']],
      [role, 'jp', ['jp']],
    ]),
  ];

  test('an administrator, who represents the staff of one market here, may do all that any of them may', () => {
    const others = Object.keys(table).filter((action) => {
      const rule = table[action]!;
      return rule.about === 'staff' && !rule.may.includes('administrator');
    });
    expect(others).toEqual([]);
  });

  test.each(columns)('a %s of %s passes the doors that the table says', async (role, _, markets) => {
    const documentId = await documentOf('nam');
    const member = await newStaff(role, { markets });
    const keys = {
      staffCookie: await staffCookie(member),
      params: {
        ...world.actors[0]!.params,
        documentId,
        deliveryId: await broughtBy(member),
        exportId: await exportOf(member),
      },
    };
    const isElsewhere = ({ name }: Door) =>
      markets.includes('jp') && [...name.matchAll(/:(\w+)/g)].some(([, named]) => !withoutMarket.includes(named!));
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
