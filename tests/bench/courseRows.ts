import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { filesOfCourse } from '#starter/courses/build.ts';
import { course, openAttempts } from './attempts.ts';
import { middle, type Result } from './figures.ts';
import type { Floor } from './floors.ts';
import { latencies } from './latency.ts';
import { startHelper, type Running } from './processes.ts';
import type { SteadyLoad } from './signInRows.ts';

const here = (file: string) => new URL(file, import.meta.url).pathname;
const commitPath = '/osdb/v1.0/agents/commit-scorm-data';
const atOnce = 16;
const warmUpSeconds = 4;

interface Times {
  rounds: number;
  seconds: number;
}

/** Commits a second, acknowledged and durable, against bare `http` and an upsert of the same bytes. */
export async function commitsAgainstUpserts(
  portal: Running,
  start: (floor: Floor) => Promise<Running>,
  { rounds, seconds }: Times,
): Promise<Result[]> {
  const committers = await openAttempts(portal, atOnce);
  await makeTable();
  const floor = await start({ file: here('bareCommits.ts'), env: {} });
  const learners = startHelper(here('commits.ts'));
  try {
    const ratios: number[] = [];
    let from = 0;
    const rate = async (url: string, length: number) => {
      const { perSecond, last } = await learners.ask<{ perSecond: number; last: number }>({
        do: 'all',
        url,
        path: commitPath,
        committers,
        seconds: length,
        from,
      });
      from = last;
      return perSecond;
    };
    for (const { url } of [floor, portal]) await rate(url, warmUpSeconds);
    for (let round = 0; round < rounds; round += 1) {
      const [bare, ours] = [await rate(floor.url, seconds), await rate(portal.url, seconds)];
      console.log(`  commits: bare upserts ${bare.toFixed(0)}/s, portal ${ours.toFixed(0)}/s`);
      ratios.push(ours / bare);
    }
    const measured = middle(ratios);
    return [
      {
        what: 'Commits of courses, acknowledged and durable, against a bare upsert of the same bytes',
        measured,
        unit: 'x',
        bound: 'at least 0.5',
        met: measured >= 0.5,
      },
    ];
  } finally {
    await learners.stop();
  }
}

// The product's role makes no tables.
async function makeTable(): Promise<void> {
  const address = new URL(process.env.TEST_POSTGRES_URL ?? '');
  address.pathname = new URL(process.env.DATABASE_URL ?? '').pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(
    'CREATE TABLE IF NOT EXISTS bare_commits (registration uuid PRIMARY KEY, sequence int NOT NULL, data jsonb NOT NULL)',
  );
  await client.query(`GRANT ALL ON bare_commits TO ${new URL(process.env.DATABASE_URL ?? '').username}`);
  await client.end();
}

/** The 99th percentile of pages beside 200 learners who commit every ten seconds, against the same without them. */
export async function besideLearners(
  targets: readonly SteadyLoad[],
  portal: Running,
  { rounds, seconds }: Times,
): Promise<Result[]> {
  const committers = await openAttempts(portal, 200);
  const learners = startHelper(here('commits.ts'));
  const results: Result[] = [];
  let from = 0;
  const begin = async () => {
    await learners.ask({ do: 'begin', url: portal.url, path: commitPath, committers, everySeconds: 10, from });
    from += 1_000;
  };
  try {
    await begin();
    await pause(warmUpSeconds * 1000);
    await learners.ask({ do: 'end' });
    for (const { name, load, perSecond: rate } of targets) {
      await latencies(load, rate, 3);
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const quiet = await latencies(load, rate, seconds);
        await begin();
        const busy = await latencies(load, rate, seconds);
        const { perSecond } = await learners.ask<{ perSecond: number }>({ do: 'end' });
        const shown = [quiet, busy].map(
          ({ median, p99, worst }) =>
            `median ${median.toFixed(2)}, p99 ${p99.toFixed(2)}, worst ${worst.toFixed(2)} ms`,
        );
        console.log(`  ${name}: ${shown[0]} quiet; ${shown[1]} beside ${perSecond.toFixed(1)} commits a second`);
        ratios.push(busy.p99 / quiet.p99);
      }
      const measured = middle(ratios);
      results.push({
        what: `99th percentile of ${name} beside 200 learners who commit every 10 s`,
        measured,
        unit: 'x',
        bound: 'at most 2',
        met: measured <= 2,
      });
    }
  } finally {
    await learners.stop();
  }
  return results;
}

const turns = 101;
const warmUps = 30;

/**
 * The files of a course's first page, one after the other as a browser that waits for each, against the same from a
 * folder.
 */
export async function firstPageAgainstFolder(
  portal: Running,
  start: (floor: Floor) => Promise<Running>,
  folder: string,
): Promise<Result[]> {
  const [opened] = await openAttempts(portal, 1);
  const { host, pathname } = new URL(opened!.launchAddress);
  const names = ['index.html', 'course.css', 'course.js'];
  const files = path.join(folder, 'course');
  mkdirSync(files);
  for (const { path: name, content } of filesOfCourse(course, 'en'))
    if (names.includes(name)) writeFileSync(path.join(files, name), content);
  const floor = await start({ file: here('bareFiles.ts'), env: { BARE_FILES: files } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const page = async (address: string, headers: Record<string, string>) => {
    const began = process.hrtime.bigint();
    for (const name of names) await fetched(address + name, headers, agent);
    return Number(process.hrtime.bigint() - began) / 1e6;
  };
  const taken: { bare: number; ours: number }[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const each = { bare: await page(`${floor.url}/`, {}), ours: await page(portal.url + pathname, { host }) };
    if (turn >= warmUps) taken.push(each);
  }
  agent.destroy();
  console.log(
    `  first page of a course: bare files ${middle(taken.map(({ bare }) => bare)).toFixed(2)} ms, portal ${middle(taken.map(({ ours }) => ours)).toFixed(2)} ms`,
  );
  const measured = middle(taken.map(({ bare, ours }) => ours / bare));
  return [
    {
      what: "A course's first page, against the same files from a bare server",
      measured,
      unit: 'x',
      bound: 'at most 1.5',
      met: measured <= 1.5,
    },
  ];
}

function fetched(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}
