import type pg from 'pg';
import type { Market } from '#app/domain/markets/markets.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { searchConsole } from '#app/domain/operations/search/searchConsole.server.ts';
import { searchPortal } from '#app/domain/operations/search/searchPortal.server.ts';
import { searchQuery } from '#app/domain/operations/search/searchQuery.ts';
import { closeDatabase, database, type Transaction } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { agentRows } from '#seed/builders/agent.ts';
import { middle, type Result } from './figures.ts';
import { agencyIdOf, agencyIdsOfSize, makeAgencies, makePeople } from './generateAgencies.ts';
import { milliseconds, percentile, statementsOf } from './statements.ts';
import { cluster, connected, emptyDatabase, peopleAtOnce } from './manyAgencies.ts';

const name = 'gangway_search';
/** Words of names beside the few that the people are made of, as many as so many people have. */
const otherWords = 200_000;
const people = 2000;
const warmUps = 3;
const turns = 20;
const maxRatio = 3;
const maxCost = 1.5;

/** What is searched for: much and little, by words, numbers and slips of the fingers. */
const searches = [
  'garcia',
  'ana garcia',
  'Hiro Muller-Van der Berg',
  'søren',
  '太郎',
  '山田 太郎',
  'U000123456',
  'u1999999@agencies',
  '7000777777',
  '700 0777 777',
  '70000077',
  'agency 54321',
  '50004321',
  'F-7K3M-29QX',
  'Ivanow',
  'Fisher-Patel',
  'Wolfeschlegelstein',
] as const;

/**
 * Rows for the search among the people of `agencies` agencies of twenty: the verb against its own statements on one
 * connection, by turns, and what the index costs who adds people.
 */
export async function searchAmongPeople(agencies: number): Promise<Result[]> {
  await emptyDatabase(name);
  const client = await connected(name);
  await fill(client, agencies);
  process.env.DATABASE_URL = cluster().productUrl(name);
  await closeDatabase();
  forgetSettings();
  const results = [
    ...(await searchRows(client, agencies, ofStaff([]))),
    ...(await searchRows(client, agencies, ofStaff(['uk']))),
    ...(await searchRows(client, agencies, ofOwner())),
    await addingPeople(client),
  ];
  await client.end();
  return results;
}

async function fill(client: pg.Client, agencies: number): Promise<void> {
  await makeAgencies(client, 0, agencies);
  for (let from = 0; from < agencies * 20; from += peopleAtOnce)
    await makePeople(client, {
      from,
      to: Math.min(from + peopleAtOnce, agencies * 20) - 1,
      agencyId: agencyIdsOfSize(20),
    });
  const start = performance.now();
  await client.query('SELECT search_refill()');
  console.log(`  index of ${agencies * 20} people made in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  await client.query(
    `INSERT INTO search_vocabulary (word) SELECT translate(upper(substr(md5(n::text), 1, 5 + n % 8)), '0123456789', 'GHIJKLMNOP') FROM generate_series(1, ${otherWords}) n`,
  );
  await client.query('VACUUM ANALYZE');
}

interface Searcher {
  who: string;
  find: (search: string) => Promise<unknown>;
}

function ofStaff(markets: Market[]): Searcher {
  const ctx = { db: database(), now: new Date(), staff: { role: 'administrator', markets } } as unknown as StaffContext;
  return {
    who: `the console, staff of ${markets.length === 0 ? 'every market' : markets.join()}`,
    find: (search) => searchConsole(ctx, { search }),
  };
}

function ofOwner(): Searcher {
  const actor = { agentType: 'O', grants: [], branches: null, agentUniqueId: '00000000-0000-7000-8000-000000000001' };
  const agency = { agencyId: agencyIdOf(7), taReportAccess: true };
  const ctx = { db: database(), now: new Date(), market: 'nam', actor, agency } as unknown as AgentContext;
  return {
    who: 'the portal, an owner',
    find: (search) => searchPortal(ctx, { query: searchQuery(search)!, limit: 4 }),
  };
}

async function searchRows(client: pg.Client, agencies: number, { who, find }: Searcher): Promise<Result[]> {
  const taken: { verb: number; bare: number }[] = [];
  for (const search of searches) {
    const statements = await statementsOf(() => find(search));
    if (process.env.BENCH_EXPLAIN) await explain(search, statements, client);
    const each: { verb: number; bare: number }[] = [];
    for (let turn = 0; turn < warmUps + turns; turn += 1) {
      const timed = {
        bare: await milliseconds(async () => {
          for (const statement of statements) await client.query(statement);
        }),
        verb: await milliseconds(() => find(search)),
      };
      if (turn >= warmUps) each.push(timed);
    }
    taken.push(...each);
    console.log(
      `  ${search}: verb ${middle(each.map(({ verb }) => verb)).toFixed(2)} ms, ${statements.length} bare statements ${middle(each.map(({ bare }) => bare)).toFixed(2)} ms`,
    );
  }
  const [verb, bare] = [
    percentile(
      taken.map((each) => each.verb),
      0.95,
    ),
    percentile(
      taken.map((each) => each.bare),
      0.95,
    ),
  ];
  console.log(`  ${who}, 95th percentile: verb ${verb.toFixed(2)} ms, bare ${bare.toFixed(2)} ms`);
  return [
    {
      what: `Search among ${agencies * 20} people, ${who}: 95th percentile (${verb.toFixed(1)} ms) against its own statements (${bare.toFixed(1)} ms)`,
      measured: verb / bare,
      unit: 'x',
      bound: `at most ${maxRatio}`,
      met: verb / bare <= maxRatio,
    },
  ];
}

// People as an import adds them, 500 in a statement, with the triggers of the index and without.
async function addingPeople(client: pg.Client): Promise<Result> {
  const rounds: { fed: number; plain: number }[] = [];
  for (let round = 0; round < 5; round += 1) {
    await client.query('ALTER TABLE agents DISABLE TRIGGER agents_search_added');
    const plain = await added();
    await client.query('ALTER TABLE agents ENABLE TRIGGER agents_search_added');
    const fed = await added();
    rounds.push({ plain, fed });
    console.log(`  ${people} people: ${plain.toFixed(0)} ms without the index, ${fed.toFixed(0)} ms with it`);
  }
  const measured = middle(rounds.map(({ fed, plain }) => fed / plain));
  return {
    what: `Adding ${people} people in statements of 500 with the index of the search, against without`,
    measured,
    unit: 'x',
    bound: `at most ${maxCost}`,
    met: measured <= maxCost,
  };
}

// In a transaction that is undone.
async function added(): Promise<number> {
  const isUndone = new Error('The people are not to stay.');
  const agency = { agencyId: agencyIdOf(1), country: 'US', agencyName: 'Agency 1' };
  const rows = Array.from({ length: people }, () => agentRows(agency, 'x'));
  let taken = 0;
  const adding = database().$transaction(
    async (tx) => {
      taken = await milliseconds(async () => {
        for (let from = 0; from < people; from += 500) await addRows(tx, rows.slice(from, from + 500));
      });
      throw isUndone;
    },
    { timeout: 120_000 },
  );
  await adding.catch((error: unknown) => {
    if (error !== isUndone) throw error;
  });
  return taken;
}

async function addRows(tx: Transaction, rows: readonly ReturnType<typeof agentRows>[]): Promise<void> {
  await tx.account.createMany({ data: rows.map(({ account }) => account) });
  await tx.agent.createMany({ data: rows.map(({ agent }) => agent) });
}

async function explain(search: string, statements: { text: string; values: unknown[] }[], client: pg.Client) {
  for (const { text, values } of statements) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`, values);
    console.log(`\n${search}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
  }
}
