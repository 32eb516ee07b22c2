import { beforeAll, expect, test } from 'vitest';
import type { Market } from '#app/domain/markets/markets.ts';
import type { Sent } from '#tests/support/matrix/attempts.ts';
import { allDoors } from '#tests/support/matrix/doors.ts';
import { keysOf, newHome } from '#tests/support/matrix/forms/home.ts';
import { formsAboutOwn } from '#tests/support/matrix/forms/own.ts';
import { formsAboutPeople } from '#tests/support/matrix/forms/people.ts';
import { formsOfStaff } from '#tests/support/matrix/forms/staff.ts';
import { answerOf, type Keys } from '#tests/support/matrix/knock.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// A double click, or two tabs: each complete form is sent three times at the same moment.
await testDatabase();
quickPasswords();
const doors = new Map((await allDoors()).map((door) => [door.name, door]));
let staff: Keys;
beforeAll(async () => {
  staff = { staffCookie: await staffCookie(await newStaff('administrator', { markets: ['nam'] as Market[] })) };
});

async function failuresOf(name: string, keys: Keys, sent: Sent): Promise<string[]> {
  const statuses = await Promise.all(
    Array.from({ length: 3 }, () =>
      answerOf(doors.get(name)!, keys, sent, null).then(
        ({ status }) => status,
        (error: Error) => `${error.name}: ${error.message}`.slice(0, 300),
      ),
    ),
  );
  return statuses.flatMap((status) => (typeof status === 'string' || status >= 500 ? [`${name}: ${status}`] : []));
}

test('what is sent three times at once is answered without a failure', { timeout: 600_000 }, async () => {
  const home = await newHome();
  const owner = await keysOf(home.agency.owner);
  const failures: string[] = [];
  for (const form of [...formsAboutPeople, ...formsAboutOwn]) {
    const at = form.at ? await form.at() : home;
    const { by, ...sent } = await form.make(at);
    failures.push(...(await failuresOf(form.door, by ?? (form.at ? await keysOf(at.agency.owner) : owner), sent)));
  }
  for (const form of formsOfStaff)
    failures.push(...(await failuresOf(form.door, staff, await form.make(form.isAboutHome ? await newHome() : home))));
  expect(failures).toEqual([]);
});
