import { Agent, request } from 'node:http';
import pg from 'pg';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { launchUnit } from '#app/domain/courses/statements/launchUnit.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { cmi5Package, UnitClient, unitXml } from '#tests/support/cmi5.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { newLearner } from '#tests/support/learners.ts';
import { middle, type Result } from './figures.ts';
import type { Floor } from './floors.ts';
import type { Running } from './processes.ts';

const here = (file: string) => new URL(file, import.meta.url).pathname;
const unit = 'https://publisher.example/unit';
// As many as browsers of a course at once, each with what a page of questions sends at a time.
const units = 16;
const atOnce = 5;
const warmUpSeconds = 3;
const agent = new Agent({ keepAlive: true, timeout: 4_000 });

/** xAPI statements stored a second, checked and durable, against bare `http` and an insert of the same bytes. */
export async function statementsAgainstInserts(
  portal: Running,
  start: (floor: Floor) => Promise<Running>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result[]> {
  const clients = await launchedUnits();
  await makeTable();
  const floor = await start({ file: here('bareStatements.ts'), env: {} });
  // A session has a bound of statements, which this run does not reach by a round more.
  const ready = () => database().cmi5Session.updateMany({ data: { statements: 0 } });
  const rate = async (url: string, length: number) => {
    await ready();
    const until = performance.now() + length * 1000;
    let stored = 0;
    const sendOn = async (client: UnitClient) => {
      while (performance.now() < until) {
        await send(url, client);
        stored += atOnce;
      }
    };
    await Promise.all(clients.map(sendOn));
    return stored / length;
  };
  for (const { url } of [floor, portal]) await rate(url, warmUpSeconds);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [bare, ours] = [await rate(floor.url, seconds), await rate(portal.url, seconds)];
    console.log(`  statements: bare inserts ${bare.toFixed(0)}/s, portal ${ours.toFixed(0)}/s`);
    ratios.push(ours / bare);
  }
  const measured = middle(ratios);
  return [
    {
      what: 'xAPI statements, checked and durable, against bare inserts of the same bytes',
      measured,
      unit: 'x',
      bound: 'at least 0.3',
      met: measured >= 0.3,
    },
  ];
}

async function launchedUnits(): Promise<UnitClient[]> {
  const db = database();
  const agency = await buildAgency(db, { country: 'US' });
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  await publishArchive(db, courseId, await cmi5Package(unitXml({ id: unit, moveOn: 'Passed' })));
  const clients: UnitClient[] = [];
  for (let number = 0; number < units; number += 1) {
    const learner = await newLearner(db, agency);
    const ctx = await signedIn(learner);
    const { registration, visit } = await initAttempt(ctx, { companyId: 'PC', authId: learner.authId, courseId });
    const client = new UnitClient(await launchUnit(ctx, { registration, visit, item: unit }), unit);
    await client.fetch();
    await client.send(client.defined('initialized'));
    clients.push(client);
  }
  return clients;
}

function send(url: string, client: UnitClient): Promise<void> {
  const body = JSON.stringify(Array.from({ length: atOnce }, () => client.allowed()));
  const headers = {
    Authorization: `Basic ${client.token}`,
    'X-Experience-API-Version': '1.0.3',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/xapi/statements`, { method: 'POST', headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url}: ${response.statusCode} ${Buffer.concat(parts).toString().slice(0, 200)}`)),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

// The product's role makes no tables.
async function makeTable(): Promise<void> {
  const address = new URL(process.env.TEST_POSTGRES_URL ?? '');
  address.pathname = new URL(process.env.DATABASE_URL ?? '').pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS bare_statements (id uuid PRIMARY KEY, statement jsonb NOT NULL)');
  await client.query(`GRANT ALL ON bare_statements TO ${new URL(process.env.DATABASE_URL ?? '').username}`);
  await client.end();
}
