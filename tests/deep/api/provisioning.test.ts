import { expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { patchOf, provisioningClient, scimUser } from '#tests/support/scimClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

test('five hundred people are synchronized, and synchronized again', async () => {
  const agency = await buildAgency(db);
  const scim = await provisioningClient(await signedIn(agency.owner));
  const people = Array.from({ length: 500 }, (_, i) => scimUser(`Given${letters(i)}`, `Family${letters(i)}`));
  const statuses = new Map<string, number>();
  const count = (name: string) => statuses.set(name, (statuses.get(name) ?? 0) + 1);
  // As Entra ID does: each is looked for, then added or changed.
  const synchronize = async (user: (typeof people)[number], familyName: string) => {
    const found = await scim(`GET /Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`);
    const [known] = found.body.Resources as { id: string }[];
    const answer = known
      ? await scim(`PATCH /Users/${known.id}`, patchOf({ op: 'Replace', path: 'name.familyName', value: familyName }))
      : await scim('POST /Users', user);
    count(`${known ? 'changed' : 'added'} ${answer.status}`);
  };
  const inTurn = async (some: typeof people, familyName: string) => {
    for (let i = 0; i < some.length; i += 5)
      await Promise.all(some.slice(i, i + 5).map((user) => synchronize(user, familyName)));
  };
  await inTurn(people, 'First');
  await inTurn(people.slice(0, 50), 'Second');
  expect(Object.fromEntries(statuses)).toEqual({ 'added 201': 500, 'changed 200': 50 });
  expect((await scim('GET /Users?count=0')).body.totalResults).toBe(501);
  expect(await db.agent.count({ where: { agencyId: agency.agencyId, lastName: 'Second' } })).toBe(50);
});

const letters = (i: number) => [...String(i)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
