import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/process/support.ts';
import { startPortal, type PortalServer } from '#tests/support/portalServer.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// A first synchronization as Entra ID makes it: each user is looked for, and then added.
// `DEEP_PEOPLE=500 npx vitest run --project deep-process tests/deep/process/provisioning.test.ts` to try it.
const people = Number(process.env.DEEP_PEOPLE ?? 5000);
const atOnce = 8;
const mostMinutes = 10;

const temporary = temporaryFolder();
const { url } = await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { signedIn } = await import('#tests/support/contexts.ts');
const { keyOf } = await import('#tests/support/keys.ts');
const { scimUser } = await import('#tests/support/scimUser.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
let portal: PortalServer;
let key: string;
let agencyId: string;
let cookie: string;

beforeAll(async () => {
  const agency = await buildAgency(database());
  ({ agencyId } = agency);
  const owner = await signedIn(agency.owner);
  key = (await keyOf(owner, ['provision:people'])).text;
  portal = await startPortal(temporary.folder, url);
  const other = await signedIn((await buildAgency(database())).owner);
  cookie = (await writeSessionCookie(other.sessionId)).split(';', 1)[0]!;
}, 300_000);
afterAll(async () => {
  await portal?.stop();
  temporary.remove();
});

async function call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  for (;;) {
    const response = await fetch(`${portal.origin}/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (response.status !== 429) return { status: response.status, body: answer };
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('Retry-After') ?? 1) * 1000));
  }
}

const letters = (i: number) => [...String(i)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');

/** The median time in which a page of another agency is answered, in milliseconds. */
async function pageTime(isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  do {
    const started = performance.now();
    await (await fetch(`${portal.origin}/home/agency-overview`, { headers: { cookie } })).arrayBuffer();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 200));
  } while (!isOver() || times.length < 20);
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
}

it(`a first synchronization of ${people} users ends within ten minutes, beside others who work`, {
  timeout: 20 * 60_000,
}, async () => {
  const alone = await pageTime(() => true);
  const statuses = new Map<number, number>();
  let next = 0;
  let isOver = false;
  const worker = async () => {
    for (let i = next++; i < people; i = next++) {
      const user = scimUser(`Given${letters(i)}`, `Family${letters(i)}`);
      await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`);
      const { status } = await call('POST', '/Users', user);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const beside = pageTime(() => isOver);
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  const busy = await beside;
  console.log(
    `${people} users in ${Math.round(seconds)} s (${(people / seconds).toFixed(1)} a second); a page of others: ${Math.round(alone)} ms alone, ${Math.round(busy)} ms beside it`,
  );
  expect(Object.fromEntries(statuses)).toEqual({ 201: people });
  expect(await database().agent.count({ where: { agencyId } })).toBe(people + 1);
  expect(seconds).toBeLessThan((mostMinutes * 60 * people) / 5000);
});
