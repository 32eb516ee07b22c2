import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentView } from '#app/domain/accounts/viewing/currentView.server.ts';
import { viewMs } from '#app/domain/accounts/viewing/views.ts';
import { silenceAllowed } from '#app/domain/accounts/sessions/idle.ts';
import { endSession } from '#app/domain/accounts/sessions/endSession.server.ts';
import { listHistory } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { viewPerson } from '#app/domain/people/staff/viewPerson.server.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { loader as profile } from '#app/routes/people/myAccount/profile.tsx';
import { loader as viewPage } from '#app/routes/people/staff/viewAs.tsx';
import { action as beginView } from '#app/routes/people/staff/viewAs.tsx';
import { action as endView } from '#app/routes/people/staff/endView.ts';
import { readRootData } from '#app/routes/requests/rootData.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { viewOf } from '#tests/support/views.ts';

await testDatabase();
quickPasswords();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
let user: Awaited<ReturnType<typeof buildAgent>>;
let desk: StaffContext;
beforeAll(async () => {
  agency = await buildAgency(db);
});
beforeEach(async () => {
  user = await buildAgent(db, agency);
  desk = await signedInAsStaff(await newStaff('help-desk', { markets: ['nam'] }));
});

const reason = 'Called: the tools are not there';
const later = (ms: number) => new Date(Date.now() + ms);
const view = (staff = desk) => viewPerson(staff, user.agentUniqueId, { reason });
const whoIsSeen = async (viewId: string, now = new Date()) =>
  (await currentView({ db, now }, viewId))?.actor.agentUniqueId;

describe('who may view whom', () => {
  test.each(staffRoles)('%s', async (role) => {
    const begun = view(await signedInAsStaff(await newStaff(role)));
    if (role === 'help-desk' || role === 'administrator') await expect(begun).resolves.toEqual(expect.any(String));
    else await expect(begun).rejects.toThrow('forbidden');
  });

  test('staff of another market find no user', async () => {
    await expect(view(await signedInAsStaff(await newStaff('help-desk', { markets: ['jp'] })))).rejects.toThrow(
      'notFound',
    );
  });

  test.each([
    [
      'deactivated',
      () => db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { activationFlag: 'D' } }),
    ],
    [
      'deleted',
      () => db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { deletedAt: new Date() } }),
    ],
  ])('there is nothing to be seen as who was %s', async (_, change) => {
    await change();
    await expect(view()).rejects.toThrow('conflict');
  });
});

describe('a view', () => {
  test('is recorded with its reason, and a line in the history of the person', async () => {
    await view();
    const audit = { where: { subjectId: user.agentUniqueId, action: 'agent.viewed' } };
    expect(await db.audit.findMany({ ...audit, select: { actorId: true, after: true } })).toEqual([
      { actorId: desk.staff.staffId, after: { reason } },
    ]);
    const { entries } = await listHistory(await signedIn(user), { page: 1, pageSize: 50 });
    expect(JSON.stringify(entries.find(({ sentence }) => sentence === 'viewed'))).not.toMatch(/Mika|Called/);
    expect(entries.map(({ sentence }) => sentence)).toContain('viewed');
  });

  test('is over after 15 minutes', async () => {
    const viewId = await view();
    expect(await whoIsSeen(viewId, later(viewMs - 1000))).toBe(user.agentUniqueId);
    expect(await whoIsSeen(viewId, later(viewMs + 1000))).toBeUndefined();
  });

  test('is one at a time: the next one ends it', async () => {
    const viewId = await view();
    const next = await view();
    expect([await whoIsSeen(viewId), await whoIsSeen(next)]).toEqual([undefined, user.agentUniqueId]);
  });

  const { staffUser, agent, session } = db;
  const ends: [string, () => Promise<unknown>][] = [
    ['who began it signs out', () => endSession(desk, 'signed-out')],
    [
      'who began it is idle',
      () =>
        session.update({
          where: { id: desk.sessionId },
          data: { lastSeenAt: later(-silenceAllowed.staff - 1000) },
        }),
    ],
    ['their access ends', () => staffUser.update({ where: { staffId: desk.staff.staffId }, data: { active: false } })],
    [
      'their role is taken away',
      () => staffUser.update({ where: { staffId: desk.staff.staffId }, data: { role: 'editor' } }),
    ],
    [
      'their market is taken away',
      () => staffUser.update({ where: { staffId: desk.staff.staffId }, data: { markets: ['jp'] } }),
    ],
    [
      'the person is deleted',
      () => agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { deletedAt: new Date() } }),
    ],
    [
      'the person is deactivated',
      () => agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { activationFlag: 'D' } }),
    ],
  ];
  test.each(ends)('is over once %s', async (_, end) => {
    const viewId = await view();
    expect(await whoIsSeen(viewId)).toBe(user.agentUniqueId);
    await end();
    expect(await whoIsSeen(viewId)).toBeUndefined();
  });
});

describe('a browser', () => {
  const account = '/home/my-account';
  const shown = async (cookie: string) => (await profile(requestTo(account, { cookie }))).profile;

  test('begins a view by the form, and ends it by the button of the banner', async () => {
    const params = { agentUniqueId: user.agentUniqueId };
    const ofStaff = await staffCookie(await newStaff('help-desk'));
    const at = `/staff/people/${user.agentUniqueId}/view`;
    expect(await viewPage(requestTo(at, { cookie: ofStaff, params }))).toMatchObject(params);
    const refused = await beginView(requestTo(at, { cookie: ofStaff, params, form: { reason: ' ' } }));
    expect(refused).toMatchObject({ init: { status: 400 } });
    const begun = await responseOf(beginView(requestTo(at, { cookie: ofStaff, params, form: { reason } })));
    const [cookie = ''] = begun.headers.getSetCookie()[0]!.split(';');
    expect((await shown(cookie)).userId).toBe(user.userId);
    const ended = await responseOf(
      endView(requestTo('/staff/view/end', { cookie: `${ofStaff}; ${cookie}`, form: {} })),
    );
    expect(ended.headers.get('Location')).toBe(`/staff/people/${user.agentUniqueId}`);
    expect(ended.headers.getSetCookie().join()).toMatch(/gangway_view=;/);
    const after = await responseOf(profile(requestTo(account, { cookie })));
    expect(after.headers.get('Location')).toBe(`/staff/people/${user.agentUniqueId}`);
  });

  test('with a separate session answers as the person alone, and refuses once the view is over', async () => {
    const { cookie } = await viewOf(user, desk);
    const own = await buildAgent(db, agency);
    const { sessionId } = await signedIn(own);
    const ofAgent = (await writeSessionCookie(sessionId)).split(';')[0]!;
    expect((await shown(ofAgent)).userId).toBe(own.userId);
    expect((await shown(`${ofAgent}; ${cookie}`)).userId).toBe(user.userId);
    await endSession(desk, 'signed-out');
    const over = await responseOf(profile(requestTo(account, { cookie: `${ofAgent}; ${cookie}` })));
    expect(over.headers.get('Location')).toBe(`/staff/people/${user.agentUniqueId}`);
    expect(over.headers.getSetCookie().join()).toMatch(/gangway_view=;.*Max-Age=0/);
    expect((await shown(ofAgent)).userId).toBe(own.userId);
  });

  test('learns the name and what is left, and no key to what the person typed', async () => {
    await db.account.update({ where: { accountId: user.agentUniqueId }, data: { theme: 'dark' } });
    const { cookie } = await viewOf(user, desk);
    const { view: shownView, typist, theme, headers } = await readRootData(requestTo(account, { cookie }));
    expect(shownView).toEqual({ name: expect.any(String), leftMs: expect.any(Number) });
    expect([typist, theme, headers.getSetCookie()]).toEqual([null, 'dark', []]);
    expect((await readRootData(requestTo('/staff/agencies', { cookie }))).view).toBeNull();
  });
});
