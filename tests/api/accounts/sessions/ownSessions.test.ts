import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceOf } from '#app/domain/accounts/sessions/deviceOf.server.ts';
import { changePassword } from '#app/domain/accounts/credentials/changePassword.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { endOtherSession, endOtherSessions } from '#app/domain/accounts/sessions/endOtherSessions.server.ts';
import { listSessions } from '#app/domain/accounts/sessions/listSessions.server.ts';
import { endingOf } from '#app/domain/accounts/sessions/endingOf.server.ts';
import { endSession } from '#app/domain/accounts/sessions/endSession.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const minute = 60_000;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let user: Awaited<ReturnType<typeof buildAgent>>;
beforeAll(async () => {
  agency = await buildAgency(db);
});
beforeEach(async () => {
  user = await buildAgent(db, agency);
});

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const auditRows = () =>
  db.audit.findMany({ where: { subjectId: user.agentUniqueId, action: 'session.ended-elsewhere' } });

describe('the list', () => {
  test('lists those in use, the present one first, with what was shown to sign in', async () => {
    const here = await signedIn(user, { address: '192.0.2.1' });
    const other = await signedIn(user);
    await db.session.update({
      where: { id: other.sessionId },
      data: { secondFactor: 'passkey', lastSeenAt: new Date(Date.now() + 1000) },
    });
    const { live, ended } = await listSessions(here);
    expect(live).toMatchObject([
      { id: here.sessionId, isCurrent: true, address: '192.0.2.1', secondFactor: '' },
      { id: other.sessionId, isCurrent: false, secondFactor: 'passkey' },
    ]);
    expect(ended).toEqual([]);
  });

  test('tells why the others are over: written down, idle for too long, or past the last hour', async () => {
    const [out, idle, old] = [await signedIn(user), await signedIn(user), await signedIn(user)];
    await endSession(out, 'signed-out');
    const now = Date.now();
    await db.session.update({ where: { id: idle.sessionId }, data: { lastSeenAt: new Date(now - 32 * minute) } });
    await db.session.update({ where: { id: old.sessionId }, data: { expiresAt: new Date(now - minute) } });
    const here = await signedIn(user);
    const { live, ended } = await listSessions(here);
    expect(idsOf(live)).toEqual([here.sessionId]);
    expect(Object.fromEntries(ended.map(({ id, endedReason }) => [id, endedReason]))).toEqual({
      [out.sessionId]: 'signed-out',
      [idle.sessionId]: 'idle',
      [old.sessionId]: 'expired',
    });
  });

  test('lists the last ten that are over, and no other user’s', async () => {
    for (let each = 0; each < 12; each += 1) await endSession(await signedIn(user), 'signed-out');
    await signedIn(agency.owner);
    const { live, ended } = await listSessions(await signedIn(user));
    expect([live.length, ended.length]).toEqual([1, 10]);
  });
});

describe('ending another', () => {
  test('ends it for browser and API, with the reason and an audit row', async () => {
    const here = await signedIn(user);
    const other = await signedIn(user);
    const otherToken = await tokenFor(user);
    await endOtherSession(here, { sessionId: other.sessionId });
    expect(await sessionAt(other.sessionId, new Date())).toBeUndefined();
    expect(await db.session.findUnique({ where: { id: other.sessionId } })).toMatchObject({
      endedReason: 'ended-elsewhere',
    });
    await endOtherSessions(here);
    expect(
      refusalOf(await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${user.agentId}`, { token: otherToken })),
    ).toEqual([401, 'unauthorized']);
    expect(await sessionAt(here.sessionId, new Date())).toBeDefined();
    expect(await auditRows()).toMatchObject([
      { actorId: user.agentUniqueId, after: { sessions: 1 } },
      { after: { sessions: 1 } },
    ]);
  });

  test('its sign-in page says that it was ended, not that it timed out', async () => {
    const other = await signedIn(user);
    const ownDoing = await signedIn(user);
    await endSession(ownDoing, 'idle');
    await endOtherSessions(await signedIn(user));
    expect([await endingOf({ db }, other.sessionId), await endingOf({ db }, ownDoing.sessionId)]).toEqual([
      'ended',
      'timeout',
    ]);
  });

  test.each<[string, (at: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>]>([
    [
      'the password was changed',
      async (at) => changePassword(at, { oldPassword: samplePassword, password: 'Other2026' }),
    ],
    [
      'the agency deactivated the user',
      async () => deactivateAgent(await signedIn(agency.owner), { agentUniqueId: user.agentUniqueId }),
    ],
  ])('so does that of one that is over because %s', async (_why, does) => {
    const other = await signedIn(user);
    await does(await signedIn(user));
    expect(await endingOf({ db }, other.sessionId)).toBe('ended');
  });

  test('that is over already changes nothing and is not recorded again', async () => {
    const other = await signedIn(user);
    await endSession(other, 'signed-out');
    const here = await signedIn(user);
    await endOtherSession(here, { sessionId: other.sessionId });
    expect(await endOtherSessions(here)).toBe(0);
    expect(await db.session.findUnique({ where: { id: other.sessionId } })).toMatchObject({
      endedReason: 'signed-out',
    });
    expect(await auditRows()).toEqual([]);
  });

  test.each(['O', 'M', 'A'] as const)('%s ends no other user’s, of whichever agency', async (agentType) => {
    const actor = await signedIn(await buildAgent(db, agency, { agentType }));
    const stranger = await signedIn((await buildAgency(db)).owner);
    for (const victim of [await signedIn(user), stranger]) {
      await expect(endOtherSession(actor, { sessionId: victim.sessionId })).rejects.toThrow('notFound');
      await endOtherSessions(actor);
      expect(await sessionAt(victim.sessionId, new Date())).toBeDefined();
    }
  });

  test('not the present one, nor one that is unknown', async () => {
    const here = await signedIn(user);
    await expect(endOtherSession(here, { sessionId: here.sessionId })).rejects.toThrow('notFound');
    await expect(endOtherSession(here, { sessionId: crypto.randomUUID() })).rejects.toThrow('notFound');
    expect(await sessionAt(here.sessionId, new Date())).toBeDefined();
  });
});

describe('the device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome 126',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari 17',
      'iOS',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127', 'Linux'],
    ['curl/8.5.0', 'curl', ''],
    ['', '', ''],
    ['   ', '', ''],
  ])('%s', (userAgent, browser, system) => expect(deviceOf(userAgent)).toEqual({ browser, system }));

  test.each(naughtyTexts)('%j does no harm', (text) =>
    expect(deviceOf(text)).toEqual({ browser: expect.any(String), system: expect.any(String) }),
  );
});
