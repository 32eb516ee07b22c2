import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSeed } from '#server/commands/parts/children.mjs';
import { memoryOptions } from '#server/commands/parts/memory.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { nodeOptionsOfWorker, workerMegabytes } from '#server/process/workers.ts';
import { temporaryFolder } from '#tests/process/support.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { startPortal, type PortalServer } from '#tests/support/portalServer.ts';

// On the settings of a worker of `npm start`, which are tighter than those of a process by itself.
// `DEEP_MINUTES=1 npx vitest run --project deep-process tests/deep/process/memory.test.ts` to try it.
const minutes = Number(process.env.DEEP_MINUTES ?? 5);
const users = 200;
const thinkMs = 1500;
const maxMegabytes = workerMegabytes;
const growthOfFlat = 1.1;

const temporary = temporaryFolder();
const { url } = await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { signedIn } = await import('#tests/support/contexts.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
let portal: PortalServer;
let cookies: string[];

beforeAll(async () => {
  await runSeed({ ...process.env, ...testEnvironment, DATABASE_URL: url });
  portal = await startPortal(temporary.folder, url, { NODE_OPTIONS: nodeOptionsOfWorker(memoryOptions) });
  // Owners and supervisors see the most, one of them in several places.
  const where = { deletedAt: null, activationFlag: 'A', emailValidFlag: true, agentType: { not: 'A' } };
  const managers = await database().agent.findMany({ where, take: users });
  cookies = [];
  for (let user = 0; user < users; user += 1) {
    const { sessionId } = await signedIn(managers[user % managers.length]!);
    cookies.push((await writeSessionCookie(sessionId)).split(';', 1)[0]!);
  }
}, 300_000);
afterAll(async () => {
  await portal?.stop();
  temporary.remove();
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
const random = (max: number) => Math.floor(Math.random() * max);
/** The pages that users open, one address in four a new search. */
const addresses = [
  () => `/home/agency-overview?q=${letters[random(26)]}${letters[random(26)]}${random(1000)}`,
  () => `/home/agency-overview?q=${letters[random(26)]}&size=50&page=${1 + random(3)}`,
  () => '/home/agency-overview',
  () => '/home/pc',
  () => '/home/ha',
  () => '/home/my-account',
  () => '/home/my-account/history',
  () => '/home/pages/pc/booking-tools/booking-help',
];

/** One user, who looks at one page after the other until the time is over. Gives how often each status was answered. */
async function use(cookie: string, until: number, statuses: Map<number, number>): Promise<void> {
  await pause(random(thinkMs));
  while (performance.now() < until) {
    const address = addresses[random(addresses.length)]!();
    // Half of them as scripts ask for a page's data.
    const [path = '', query] = address.split('?');
    const target = random(2) ? `${path}.data${query ? `?${query}` : ''}` : address;
    const answer = await fetch(portal.origin + target, { headers: { cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    await pause(thinkMs / 2 + random(thinkMs));
  }
}

const megabytes = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1]) / 1024;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it(`${users} signed-in users for ${minutes} minutes: the memory is flat from the second minute, and at most ${maxMegabytes} MB`, {
  timeout: (minutes + 3) * 60_000,
}, async () => {
  expect(cookies).toHaveLength(users);
  const begun = performance.now();
  const until = begun + minutes * 60_000;
  const statuses = new Map<number, number>();
  const working = Promise.all(cookies.map((cookie) => use(cookie, until, statuses)));
  const samples: number[] = [];
  while (performance.now() < until) {
    await pause(2000);
    samples.push(megabytes());
  }
  await working;
  const part = Math.ceil(samples.length / minutes);
  const perMinute = Array.from({ length: minutes }, (_, minute) =>
    Math.round(mean(samples.slice(minute * part, (minute + 1) * part))),
  );
  const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${answers} answers ${JSON.stringify([...statuses])}; megabytes by minute: ${perMinute.join(', ')}; at most ${Math.round(Math.max(...samples))}`,
  );
  expect(answers).toBeGreaterThan(users * minutes);
  // A brand that is not of a user's market is not found, and some are led to a step before the portal.
  expect([...statuses.keys()].filter((status) => ![200, 202, 302, 404].includes(status))).toEqual([]);
  expect(Math.max(...samples)).toBeLessThanOrEqual(maxMegabytes);
  if (minutes > 2) expect(perMinute.at(-1)).toBeLessThanOrEqual(growthOfFlat * perMinute[1]!);
});
