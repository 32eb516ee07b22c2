import { beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { recordEvents } from '#app/platform/events.server.ts';
import { api } from '#server/api.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { keyOf } from '#tests/support/keys.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
let key: string;

beforeAll(async () => {
  agency = await buildAgency(db);
  const administrator = await signedInAsStaff(await newStaff('administrator'));
  key = (await keyOf(administrator, ['read:events'], { keyKind: 'brand' })).text;
});

const eventOf = (subjectId: string) =>
  ({ kind: 'agency.changed', subjectKind: 'agency', subjectId, agencyId: agency.agencyId, facts: {} }) as const;
const source = { now: new Date(), system: true as const };
const happen = (...subjects: string[]) => db.$transaction((tx) => recordEvents(tx, source, subjects.map(eventOf)));

async function read(query = '') {
  const response = await api.fetch(
    new Request(`http://localhost/osmf/v1.0/events${query}`, { headers: { Authorization: `Bearer ${key}` } }),
  );
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/x-ndjson']);
  const lines = (await response.text()).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as { cursor: string; data: { subject: { id: string } } });
}
const subjectsOf = (events: Awaited<ReturnType<typeof read>>) => events.map(({ data }) => data.subject.id);

test('the stream continues after a cursor, some lines a call', async () => {
  await happen('one', 'two', 'three');
  const first = await read('?limit=2');
  expect(subjectsOf(first)).toEqual(['one', 'two']);
  const rest = await read(`?after=${first[1]!.cursor}`);
  expect(subjectsOf(rest)).toEqual(['three']);
  expect(await read(`?after=${rest[0]!.cursor}`)).toEqual([]);
});

test('what is saved late, though it began early, comes after what was read', async () => {
  const before = (await read()).at(-1)?.cursor ?? '0';
  let save = () => {};
  const waits = new Promise<void>((resolve) => (save = resolve));
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const late = db.$transaction(async (tx) => {
    await recordEvents(tx, source, [eventOf('early')]);
    begun();
    await waits;
  });
  await hasBegun;
  await happen('later');
  const seen = await read(`?after=${before}`);
  expect(subjectsOf(seen)).toEqual(['later']);
  save();
  await late;
  expect(subjectsOf(await read(`?after=${seen[0]!.cursor}`))).toEqual(['early']);
});

test('readers at once get one order', async () => {
  const before = (await read()).at(-1)?.cursor ?? '0';
  await Promise.all(Array.from({ length: 5 }, (_, place) => happen(`a${place}`, `b${place}`)));
  const readers = await Promise.all(Array.from({ length: 5 }, () => read(`?after=${before}`)));
  for (const events of readers) expect(subjectsOf(events)).toEqual(subjectsOf(readers[0]!));
  expect(new Set(readers[0]!.map(({ cursor }) => cursor)).size).toBe(10);
});

test('it is for keys of the brand with the scope, and for no user of an agency', async () => {
  const path = 'GET /osmf/v1.0/events';
  const owner = await signedIn(agency.owner);
  expect(refusalOf(await call(path, { token: (await keyOf(owner, ['read:people'])).text }))).toEqual([
    403,
    'notForKeys',
  ]);
  expect(refusalOf(await call(path, { token: await tokenFor(agency.owner) }))).toEqual([403, 'forbidden']);
  const administrator = await signedInAsStaff(await newStaff('administrator'));
  const other = await keyOf(administrator, ['write:members'], { keyKind: 'brand' });
  expect(refusalOf(await call(path, { token: other.text }))).toEqual([403, 'scopeMissing']);
  expect(refusalOf(await call(`${path}?after=first`, { token: key }))[0]).toBe(400);
});
