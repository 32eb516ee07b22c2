import { beforeAll, describe, expect, test } from 'vitest';
import { actions } from '#app/domain/permissions/actions.ts';
import { staffRoles, type StaffRole } from '#app/domain/permissions/staffRoles.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { readToastCookie } from '#app/platform/cookies.server.ts';
import { mergeAccounts } from '#app/domain/people/merging/mergeAccounts.server.ts';
import { mergeAgencies } from '#app/domain/people/merging/mergeAgencies.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { database } from '#app/platform/database.server.ts';
import { everyRow } from '#tests/support/depth.ts';
import { allDoors, type Door } from '#tests/support/matrix/doors.ts';
import { answerOf, type Keys } from '#tests/support/matrix/knock.ts';
import type { Sent } from '#tests/support/matrix/attempts.ts';
import type { CompleteForm } from '#tests/support/matrix/forms/completeForm.ts';
import {
  boundSupervisor,
  keysOf,
  keysOfLearner,
  newHome,
  outsiders,
  shutOut,
  type Home,
} from '#tests/support/matrix/forms/home.ts';
import { withoutForm } from '#tests/support/matrix/forms/withoutForm.ts';
import { filesOfOwn, formsAboutOwn } from '#tests/support/matrix/forms/own.ts';
import { formsAboutPeople, pagesAboutPeople } from '#tests/support/matrix/forms/people.ts';
import { formsOfStaff, type StaffForm } from '#tests/support/matrix/forms/staff.ts';
import { changesSince, everything } from '#tests/support/matrix/tables.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// The matrix asks who may pass a door; here everybody else sends what the rightful would, about a thing of another
// agency, and nothing may come of it.
await testDatabase();
quickPasswords();
const doors = new Map((await allDoors()).map((door) => [door.name, door]));
const doorOf = ({ door }: { door: string }): Door => {
  const found = doors.get(door);
  if (!found) throw new Error(`There is no door ${door}.`);
  return found;
};

/** What came of it: it was done, or refused, also in words at the form or in a toast. */
async function outcomeOf(door: Door, keys: Keys, sent: Sent): Promise<'done' | `refused ${string}`> {
  const answer = await answerOf(door, keys, sent, null);
  if (answer.status >= 500) throw new Error(`${door.name} failed with ${answer.status}`);
  const said = 'errors' in answer ? [answer.errors, answer.data] : answer.body;
  if (answer.status >= 400) return `refused ${answer.status} ${JSON.stringify(said)}`;
  const location = 'location' in answer ? answer.location : null;
  if (location && /^\/(staff\/)?(login|update-email|accept-tnc|second-factor-setup)/.test(location))
    return `refused ${location}`;
  const cookies = 'cookies' in answer ? answer.cookies.map((cookie) => cookie.split(';')[0]).join('; ') : '';
  const toast = await readToastCookie(new Request('http://localhost', { headers: { Cookie: cookies } }));
  return toast?.kind === 'error' ? `refused ${toast.message}` : 'done';
}

interface Prepared {
  form: CompleteForm | StaffForm;
  sent: Sent;
  /** Who may send it. */
  rightful: Keys;
  strangers: Record<string, Keys>;
}

const title = ({ door, what }: { door: string; what: string }) => `${door}, ${what}`;
const ofAgencies = [...formsAboutPeople, ...formsAboutOwn, ...pagesAboutPeople, ...filesOfOwn];

/** All of them send all forms in `npm run test:deep`; in `npm test` the first, and the others in turn. */
function inTurn(strangers: Record<string, Keys>, turn: number, most: number): Record<string, Keys> {
  const [first, ...others] = Object.entries(strangers);
  if (everyRow || others.length < most) return strangers;
  const chosen = Array.from({ length: most - 1 }, (_, place) => others[(turn * (most - 1) + place) % others.length]!);
  return Object.fromEntries([first!, ...chosen]);
}

test('each door about a user or an object of an agency is tried by one of them, or elsewhere', () => {
  const tried = new Set([...ofAgencies, ...formsOfStaff].map(({ door }) => door));
  const left = [...doors.values()]
    .filter((door) => door.name.startsWith('POST') && /^(agent|staff)$/.test(door.kind))
    .filter(({ name }) => name.includes(':') && !tried.has(name))
    .map(({ name }) => name);
  expect(left.toSorted(), 'Give it a complete form in tests/support/matrix/forms, or a reason there').toEqual(
    Object.keys(withoutForm).toSorted(),
  );
});

// In the test's order: tries of other users must change nothing, then a user who may does it.
async function triedOn(prepared: readonly Prepared[]): Promise<string[]> {
  const wrong: string[] = [];
  let before = await everything();
  const notChanged = async (words: string) => {
    const after = await everything();
    const changes = changesSince(before, after);
    if (changes.length > 0) wrong.push(`${words} changed ${changes.join(', ')}`);
    before = after;
  };
  for (const { form, sent, strangers } of prepared) {
    for (const [name, keys] of Object.entries(strangers)) {
      const outcome = await outcomeOf(doorOf(form), keys, sent);
      if (outcome === 'done' && !('skips' in form)) wrong.push(`${title(form)}: done by ${name}`);
    }
    if (everyRow) await notChanged(title(form));
  }
  if (!everyRow) await notChanged('one of them');
  return wrong;
}

async function doneOf(prepared: readonly Prepared[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { form, sent, rightful } of prepared) {
    const outcome = await outcomeOf(doorOf(form), rightful, sent);
    if (outcome !== 'done') wrong.push(`${title(form)}: ${outcome}`);
  }
  return wrong;
}

describe('a complete form about a thing of an agency', () => {
  const prepared: Prepared[] = [];
  beforeAll(async () => {
    const home = await newHome();
    const outside = { ...(await outsiders(home)), ...(await shutOut(home)) };
    const within = await colleaguesOf(home);
    for (const [turn, form] of ofAgencies.entries()) {
      const at = form.at ? await form.at() : home;
      const { by, ...sent } = await form.make(at);
      // In a separate agency, without any of the others.
      const inside = form.at ? {} : Object.fromEntries(withinNames(form).map((name) => [name, within[name]!]));
      const strangers = { ...inTurn(outside, turn, 3), ...inTurn(inside, turn, 2) };
      prepared.push({ form, sent, rightful: by ?? (await keysOf(at.agency.owner)), strangers });
    }
  });

  test('is refused to everybody who may not send it, and changes nothing', async () =>
    expect(await triedOn(prepared)).toEqual([]));

  // So that what was refused was refused for who sent it.
  test('is done by who may', async () => expect(await doneOf(prepared)).toEqual([]));
});

async function colleaguesOf({ agency, owner }: Home): Promise<Record<string, Keys>> {
  const db = database();
  return {
    'a supervisor of another branch': await keysOfLearner(await boundSupervisor(agency)),
    'a supervisor of the agency': await keysOfLearner(await buildAgent(db, agency, { agentType: 'M' })),
    'an advisor of the agency': await keysOfLearner(await buildAgent(db, agency, { grants: owner.actor.grants })),
    'the owner': await keysOfLearner(agency.owner),
  };
}

function withinNames({ may, ownerToo }: CompleteForm): string[] {
  return {
    manager: ['a supervisor of another branch', 'an advisor of the agency'],
    leader: ['an advisor of the agency'],
    owner: ['a supervisor of another branch', 'a supervisor of the agency', 'an advisor of the agency'],
    themselves: [
      ...['a supervisor of another branch', 'a supervisor of the agency', 'an advisor of the agency'],
      ...(ownerToo ? [] : ['the owner']),
    ],
  }[may];
}

// What the form of the console is about has been merged away since it was opened.
describe('a complete form about who or what is no more', () => {
  const prepared: Prepared[] = [];
  beforeAll(async () => {
    const home = await newHome();
    const owner = await keysOf(home.agency.owner);
    const staff = { staffCookie: await staffCookie(await newStaff('administrator', { markets: ['nam'] })) };
    for (const form of ofAgencies.filter(({ at, may }) => !at && may !== 'themselves')) {
      const sent = await form.make(home);
      if (await mergedAway(home, sent.params ?? {}))
        prepared.push({ form, sent, rightful: owner, strangers: { 'who might': owner } });
    }
    for (const form of formsOfStaff) {
      const at = form.isAboutHome ? await newHome() : home;
      const sent = await form.make(at);
      if (!(await mergedAway(at, sent.params ?? {}))) continue;
      const { agencyId } = sent.params ?? {};
      // As it is opened by who opens it now.
      if (form.action === 'staff.edit-agency') {
        const { version } = await database().agency.findUniqueOrThrow({ where: { agencyId: agencyId! } });
        sent.fields = { ...sent.fields, version: String(version) };
      }
      prepared.push({ form, sent, rightful: staff, strangers: { 'who might': staff } });
    }
  });

  test('is refused to who might send it before, and changes nothing', async () => {
    expect(prepared.length).toBeGreaterThan(25);
    expect(await triedOn(prepared)).toEqual([]);
  });
});

/** Merges the person or the agency that an address names into another one; false where it names none that can be. */
async function mergedAway({ admin, agency, person }: Home, params: Record<string, string>): Promise<boolean> {
  const db = database();
  const { agentUniqueId: mergedId, agencyId } = params;
  if (mergedId) {
    const { agentUniqueId: keptId } = await person();
    const versionOf = async (id: string) =>
      (await db.agent.findUniqueOrThrow({ where: { agentUniqueId: id } })).version;
    const versions = { keptVersion: await versionOf(keptId), mergedVersion: await versionOf(mergedId) };
    await mergeAccounts(admin, { keptId, mergedId, ...versions, taken: [], reason: 'One and the same' });
    return true;
  }
  const found = agencyId ? await db.agency.findUniqueOrThrow({ where: { agencyId } }) : undefined;
  if (!found || found.approvalStatus !== 'APPROVED' || found.suspendedAt) return false;
  const kept = await buildAgency(db, { country: agency.country });
  const versions = { keptVersion: kept.version, mergedVersion: found.version };
  const ids = { keptId: kept.agencyId, mergedId: found.agencyId };
  await mergeAgencies(admin, { ...ids, ...versions, taken: [], reason: 'One and the same' });
  return true;
}

describe('a complete form of the console about a market', () => {
  const prepared: Prepared[] = [];
  beforeAll(async () => {
    const home = await newHome();
    const keysOfStaff = async (role: StaffRole, markets: Market[] = []) => ({
      staffCookie: await staffCookie(await newStaff(role, { markets })),
    });
    const rightful = await keysOfStaff('administrator', ['nam']);
    const elsewhere = await keysOfStaff('administrator', ['jp', 'uk']);
    const byRole = new Map<StaffRole, Keys>();
    for (const role of staffRoles) byRole.set(role, await keysOfStaff(role));
    for (const [turn, form] of formsOfStaff.entries()) {
      const others = staffRoles.filter((role) => !(actions[form.action].may as readonly string[]).includes(role));
      const strangers = Object.fromEntries(others.map((role) => [`a ${role}`, byRole.get(role)!]));
      const sent = await form.make(home);
      prepared.push({
        form,
        sent,
        rightful,
        strangers: { 'an administrator of other markets': elsewhere, ...inTurn(strangers, turn, 2) },
      });
    }
  });

  test('is refused to staff of other markets and roles, and changes nothing', async () =>
    expect(await triedOn(prepared)).toEqual([]));

  test('is done by an administrator of the market', async () => expect(await doneOf(prepared)).toEqual([]));
});
