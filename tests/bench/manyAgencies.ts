import pg from 'pg';
import { sortDirections } from '#app/domain/listParams.ts';
import { agentFilterOf } from '#app/domain/people/list/agentFilter.ts';
import { agentListSorts } from '#app/domain/people/list/agentListForm.ts';
import {
  agentListQuery,
  type AgentListQuestion,
  type ListContext,
} from '#app/domain/people/list/agentListQuery.server.ts';
import type { Statement } from '#app/platform/statements.server.ts';
import { migrate } from '#server/commands/parts/migrations.mjs';
import { copyDatabase, ensureDatabase } from '#server/commands/parts/postgres.mjs';
import { clusterOf } from '#server/commands/parts/test-cluster.mjs';
import { middle, type Result } from './figures.ts';
import { agencyIdOf, agencyIdsOfSize, makeAgencies, makePeople } from './generateAgencies.ts';

/** People of the agency that is measured. */
const bigAgency = 7000;
const template = 'gangway_empty';
const databases = { alone: 'gangway_alone', among: 'gangway_among' };
export const peopleAtOnce = 100_000;
/** The first turns prepare the statement and fill the memory. */
const warmUps = 10;
const turns = 51;
const maxRatio = 1.2;

const firstPage: AgentListQuestion = { search: '', page: 1, pageSize: 20, sort: 'name', direction: 'asc' };
const ctx: ListContext = {
  actor: { agentUniqueId: '00000000-0000-4000-8000-000000000000', agentType: 'O', grants: [], branches: null },
  agency: { agencyId: agencyIdOf(0) },
  market: 'nam',
  now: new Date(),
};
const nothing = agentFilterOf(new URLSearchParams());

/** What is asked of the list. */
const questions: Record<string, Partial<AgentListQuestion>> = {
  list: {},
  'page 300': { page: 300 },
  'search by name': { search: 'garcia' },
  'search by brand and level': { search: 'PC Captain' },
  'search by half a number': { search: '4321' },
  'search that finds none': { search: 'supervisor zzz' },
  'filter by role and status': { filter: { ...nothing, role: ['M'], status: ['A'] } },
  'filter by brand and level': { filter: { ...nothing, brand: ['CU'], level: [3, 4] } },
  'filter by last sign-in': { filter: { ...nothing, signedIn: 'notFor90' } },
  ...Object.fromEntries(
    agentListSorts.flatMap((sort) =>
      sortDirections.map((direction) => [`sort by ${sort} ${direction}`, { sort, direction }]),
    ),
  ),
};

/**
 * Rows for the list of an agency of 7,000 among `agencies` agencies with twenty people each, in a separate database,
 * against the same agency in a database without others. The statements run by turns on one connection each, so that a
 * neighbour's noise hits both.
 */
export async function listAmongManyAgencies(agencies: number): Promise<Result[]> {
  await emptyDatabase(template);
  await makeDatabase(databases.alone, 1);
  await makeDatabase(databases.among, agencies);
  return compareLists(agencies);
}

/** The same over the databases as they are. */
export async function compareLists(agencies: number): Promise<Result[]> {
  const [alone, among] = [await connected(databases.alone), await connected(databases.among)];
  try {
    const results: Result[] = [];
    for (const [name, question] of Object.entries(questions)) {
      const statement = agentListQuery(ctx, { ...firstPage, ...question });
      if (process.env.BENCH_EXPLAIN) await explain(name, statement, among);
      const taken = await byTurns(statement, alone, among);
      console.log(
        `  ${name}: alone ${taken.alone.toFixed(2)} ms, among ${agencies} agencies ${taken.among.toFixed(2)} ms`,
      );
      const what = `Agency of 7,000 among ${agencies} agencies against alone: ${name}`;
      results.push({
        what,
        measured: taken.ratio,
        unit: 'x',
        bound: `at most ${maxRatio}`,
        met: taken.ratio <= maxRatio,
      });
    }
    return results;
  } finally {
    await alone.end();
    await among.end();
  }
}

/** The cluster of this run. */
export const cluster = () => clusterOf(process.env.TEST_POSTGRES_URL ?? '');

/** Makes a database that has gone through the migrations, and has no rows. */
export async function emptyDatabase(name: string): Promise<void> {
  await ensureDatabase(cluster(), name);
  await migrate(cluster().url(name), () => {}, cluster().productUrl(name));
}

async function makeDatabase(name: string, agencies: number): Promise<void> {
  await copyDatabase(cluster(), template, name);
  const client = await connected(name);
  await fill(client, agencies);
  await client.end();
}

/** A connection of the superuser's to a database of the run, who may fill tables without their triggers. */
export async function connected(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster().adminUrl(database) });
  await client.connect();
  return client;
}

async function fill(client: pg.Client, agencies: number): Promise<void> {
  await makeAgencies(client, 0, agencies + bigAgency / 20);
  // The big agency is one of the middle, as large ones are: others came before and after it.
  const others = agencies > 1 ? agencies * 20 - bigAgency : 0;
  const middleOne = Math.floor(others / 2);
  for (let from = 0; from < middleOne; from += peopleAtOnce)
    await makePeople(client, { from, to: Math.min(from + peopleAtOnce, middleOne) - 1, agencyId: agencyIdsOfSize(20) });
  await makePeople(client, { from: middleOne, to: middleOne + bigAgency - 1, agencyId: `'${agencyIdOf(0)}'` });
  for (let from = middleOne; from < others; from += peopleAtOnce) {
    await makePeople(client, {
      from: from + bigAgency,
      to: Math.min(from + peopleAtOnce, others) + bigAgency - 1,
      agencyId: agencyIdsOfSize(20),
    });
  }
  await client.query('VACUUM ANALYZE');
}

/**
 * Milliseconds of a statement in both databases, and the middle of its ratios turn by turn, which a neighbour's noise
 * moves least.
 */
async function byTurns(
  statement: Statement<unknown>,
  alone: pg.Client,
  among: pg.Client,
): Promise<{ alone: number; among: number; ratio: number }> {
  const taken: { alone: number; among: number }[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const each = { alone: await timed(alone, statement), among: await timed(among, statement) };
    if (turn >= warmUps) taken.push(each);
  }
  return {
    alone: middle(taken.map((each) => each.alone)),
    among: middle(taken.map((each) => each.among)),
    ratio: middle(taken.map((each) => each.among / each.alone)),
  };
}

async function timed(client: pg.Client, statement: Statement<unknown>): Promise<number> {
  const start = performance.now();
  await client.query(statement);
  return performance.now() - start;
}

async function explain(name: string, { text, values }: Statement<unknown>, client: pg.Client): Promise<void> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, SUMMARY OFF) ${text}`, values);
  console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
}
