import { beforeAll, describe, expect, test } from 'vitest';
import { signingKey } from '#app/domain/academy/certificates/issuerKeys.server.ts';
import { flushViews } from '#app/domain/content/usage/countView.server.ts';
import { actions, type ActionName, type ActionRule } from '#app/domain/permissions/actions.ts';
import { refusalTo, type Question } from '#app/domain/permissions/can.ts';
import { database } from '#app/platform/database.server.ts';
import { everyRow } from '#tests/support/depth.ts';
import { postForm } from '#tests/support/formClient.ts';
import { attempts } from '#tests/support/matrix/attempts.ts';
import { actionsOf, allDoors, type Door } from '#tests/support/matrix/doors.ts';
import { knock } from '#tests/support/matrix/knock.ts';
import { changesSince, everything } from '#tests/support/matrix/tables.ts';
import { worldIn, type Knocker } from '#tests/support/matrix/world.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { viewOf } from '#tests/support/views.ts';

await testDatabase();
quickPasswords();
const doors = await allDoors();
const db = database();
const table: Record<ActionName, ActionRule> = actions;

let viewers: { actor: Knocker; cookie: string }[];
beforeAll(async () => {
  const { actors } = await worldIn('US', 'nam');
  // Made when anybody first asks for it.
  await signingKey({ db, now: new Date() });
  viewers = await Promise.all(actors.map(async (actor) => ({ actor, cookie: (await viewOf(actor)).cookie })));
});

const portalDoors = doors.filter(({ kind, handler }) => handler && (kind === 'agent' || kind === 'visitor'));

describe('the table, for who looks at the portal as an owner', () => {
  const rows = (Object.keys(table) as ActionName[]).filter((action) => table[action].about !== 'staff');

  test.each(rows)('%s', (action) => {
    const grants = ['osManageAgents', 'osAdvisorRates', 'osAcademyReports', 'osAgencyInformation'];
    const subject = { agentUniqueId: 'other', agentType: 'A', branchId: null, key: 'osAnswers' };
    const asks = (isViewed?: true) => {
      const actor = { agentUniqueId: 'owner', agentType: 'O', branches: null, grants, ...(isViewed && { isViewed }) };
      return refusalTo(
        ...([{ actor, agency: { agencyId: '1' }, market: 'au' }, action, subject] as unknown as Question),
      );
    };
    const rule = table[action];
    expect(asks(true)).toBe(asks() ?? ('reads' in rule && rule.reads ? null : 'viewOnly'));
  });
});

describe('every way to send something', () => {
  // The API knows no cookies, and the sandbox replaces partners' own sites.
  const notOfThePortal = /^POST (osdb|osmf|guest|sandbox|staff)\//;
  const rows = portalDoors
    .filter(({ name }) => name.startsWith('POST') && !notOfThePortal.test(name))
    .map((door) => [door.name, door] as const);

  let before: Map<string, string>;
  beforeAll(async () => void (before = await everything()));

  test.each(rows)('%s refuses', async (_, door) => {
    // The owner may do most; the view itself is refused, for any user.
    for (const { actor, cookie } of viewers.slice(0, everyRow ? 3 : 1)) {
      for (const action of [undefined, ...actionsOf(door)]) {
        const fields = (action && attempts[door.name]?.[action]?.(actor.row).fields) ?? {};
        const answer = await post(door, actor, cookie, fields);
        expect([answer.status, answer.data.code]).toEqual([403, 'viewOnly']);
      }
    }
  });

  // Once for all of them: the hashes of all tables take as long as ten refusals.
  test('has changed nothing', async () => {
    expect(changesSince(before, await everything())).toEqual([]);
  });

  function post(door: Door, actor: Knocker, cookie: string, fields: Record<string, string | readonly string[]>) {
    const params: Record<string, string> = { ...actor.params, agentUniqueId: actor.agentUniqueId, brand: 'pc' };
    const path = `/${door.name.slice(5).replace(/:(\w+)/g, (_, param: string) => params[param] ?? 'new')}`;
    const headers = { Cookie: cookie };
    return postForm(door.handler as Parameters<typeof postForm>[0], { path, params, headers, fields });
  }
});

describe('a tour of every page', () => {
  const files = /^GET home\/.*(:format|\/file|\/pdf|\/badge|:file|\/template\/:format|:attachmentId)$/;
  const handOvers = ['GET home/tools/:tool/open', 'GET home/support', 'GET home/agency-overview/sign-on/test'];
  // Data of the reader, or public data: a resource that opens to visitors is the same in a view.
  const pages = portalDoors.filter(
    ({ name }) => name.startsWith('GET') && !/^GET (sandbox|dev|osdb|osmf|guest)\//.test(name),
  );

  test.each(everyRow ? ['an owner', 'a supervisor', 'an advisor'] : ['an owner'])(
    'as %s shows what they see, and changes nothing',
    async (name) => {
      const { actor, cookie } = viewers.find((each) => each.actor.name === name)!;
      const before = await everything();
      const wrong: string[] = [];
      const seen = new Map<Door, string>();
      for (const door of pages) {
        const outcome = await knock(
          door,
          { staffCookie: cookie, params: actor.params! },
          sentTo(door, actor),
          actor.row,
        );
        seen.set(door, outcome);
        if ((files.test(door.name) || handOvers.includes(door.name)) && outcome === 'let through')
          wrong.push(door.name);
      }
      await flushViews(db);
      expect(changesSince(before, await everything())).toEqual([]);
      for (const door of pages) {
        if (files.test(door.name) || handOvers.includes(door.name)) continue;
        const own = await knock(
          door,
          { sessionId: actor.sessionId!, params: actor.params! },
          sentTo(door, actor),
          actor.row,
        );
        if (own !== seen.get(door)) wrong.push(`${door.name}: ${seen.get(door)}, and ${own} for the person`);
      }
      expect(wrong).toEqual([]);
    },
  );

  const sentTo = (door: Door, actor: Knocker) =>
    actionsOf(door)
      .map((action) => attempts[door.name]?.[action]?.(actor.row))
      .find(Boolean) ?? {};
});
