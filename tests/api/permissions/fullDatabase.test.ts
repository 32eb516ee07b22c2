import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDatabase } from '#tests/support/fullDatabase.ts';
import { attempts, type Sent, type Subject } from '#tests/support/matrix/attempts.ts';
import { actionsOf, allDoors, type Door } from '#tests/support/matrix/doors.ts';
import { answerOf, type Keys } from '#tests/support/matrix/knock.ts';
import { worldIn, type Knocker } from '#tests/support/matrix/world.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { ownerUrl } = await testDatabase();
quickPasswords();
const doors = (await allDoors()).filter(({ name }) => !name.startsWith('GET'));

let owner: Knocker;
let cookie: string;
let full: Awaited<ReturnType<typeof fullDatabase>>;
beforeAll(async () => {
  owner = (await worldIn('US', 'nam')).actors[0]!;
  cookie = await staffCookie(await newStaff('administrator'));
  full = await fullDatabase(ownerUrl);
});
afterAll(() => full.close());

const rows = doors.flatMap((door) => {
  const actions = actionsOf(door);
  return (actions.length > 0 ? actions : [null]).map((action) => [door, action] as const);
});

async function statusOf(door: Door, sent: Sent): Promise<number> {
  const { sessionId, ...others } = owner;
  const keys: Keys = door.kind === 'staff' ? { ...others, staffCookie: cookie } : { ...others, sessionId };
  return (await answerOf(door, keys, sent, owner.row)).status;
}

test('every post answers 503 while the disk of the database is full, or has nothing to write', async () => {
  const wrong: string[] = [];
  let refused = 0;
  for (const [door, action] of rows) {
    const subject: Subject = owner.row;
    const sent = (action && attempts[door.name]?.[action]?.(subject)) ?? {};
    const post = () => statusOf(door, sent);
    const status = await full.withRoomFor(0, post);
    if (status === 503) refused += 1;
    if (status >= 500 && status !== 503) wrong.push(`${door.name} ${action}: ${status}`);
    // What says that all is well must not have wanted to write.
    if (status < 400 && (await full.rowsWrittenBy(post)) > 0)
      wrong.push(`${door.name} ${action}: ${status} for nothing`);
  }
  expect(wrong).toEqual([]);
  // Most others are refused before they write, for the matrix sends nothing that it does not need.
  expect(refused).toBeGreaterThan(40);
});
