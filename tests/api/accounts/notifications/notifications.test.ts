import { beforeAll, describe, expect, test } from 'vitest';
import { mastersOf } from '#app/domain/accounts/notifications/masterChoices.ts';
import { saveMailChoices } from '#app/domain/accounts/notifications/mailChoices.server.ts';
import { listNotifications } from '#app/domain/accounts/notifications/listNotifications.server.ts';
import { markRead, openNotification } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import type { NotificationKind } from '#app/domain/operations/notifications/notificationKinds.ts';
import { notify, notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import { removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const page = await import('#app/routes/accounts/notifications/notifications.tsx');
const opening = await import('#app/routes/accounts/notifications/open.ts');
const newest = await import('#app/routes/accounts/notifications/newest.ts');
const choices = await import('#app/routes/accounts/notifications/choices.tsx');
const path = '/home/my-account/notifications';
const first = { page: 1, pageSize: 20 } as const;
const now = new Date();

let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});
const owner = () => buildAgent(db, agency, { agentType: 'O' });
const advisor = () => buildAgent(db, agency, { agentType: 'A' });

const notifyThem = (accountIds: string[], count = 2) =>
  db.$transaction((tx) => notify(tx, { now }, { kind: 'permissionsGiven', accountIds, facts: { count } }));
const choose = async (agent: Awaited<ReturnType<typeof advisor>>, kind: NotificationKind, choice: 'atOnce' | 'daily') =>
  saveMailChoices(await signedIn(agent), { [kind]: choice });

describe('notifying people', () => {
  test('a notification is written only with its cause', async () => {
    const agent = await advisor();
    const failing = db.$transaction(async (tx) => {
      await notify(tx, { now }, { kind: 'permissionsGiven', accountIds: [agent.agentUniqueId], facts: { count: 1 } });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await db.notification.count({ where: { accountId: agent.agentUniqueId } })).toBe(0);
  });

  test('each gets the mail that they chose: at once, none, or later in a digest', async () => {
    const [asUsual, atOnce, daily] = [await advisor(), await advisor(), await advisor()];
    await choose(atOnce, 'permissionsGiven', 'atOnce');
    await choose(daily, 'permissionsGiven', 'daily');
    await notifyThem([asUsual, atOnce, daily].map(({ agentUniqueId }) => agentUniqueId));
    expect(await mailsTo(asUsual.emailAddress)).toEqual([]);
    expect(await mailsTo(daily.emailAddress)).toEqual([]);
    const [mail] = await mailsTo(atOnce.emailAddress);
    expect(mail).toMatchObject({ template: 'notification', subject: 'You were given 2 permissions.' });
    const digests = await db.notification.findMany({
      where: { accountId: { in: [asUsual, daily].map(({ agentUniqueId }) => agentUniqueId) }, digest: { not: null } },
    });
    expect(digests.map(({ accountId, digest }) => [accountId, digest])).toEqual([[daily.agentUniqueId, 'daily']]);
  });

  test('the mail of a cause is sent once, and not to who chose a digest', async () => {
    const [asUsual, daily] = [await owner(), await owner()];
    await choose(daily, 'reviewDue', 'daily');
    const notices = [asUsual, daily].map(({ agentUniqueId: accountId, emailAddress }) => ({
      kind: 'reviewDue' as const,
      accountId,
      facts: {},
      mail: {
        template: 'accountReviewDue' as const,
        recipient: emailAddress,
        language: 'en' as const,
        params: { name: 'X', agency: 'Y' },
      },
    }));
    await db.$transaction((tx) => notifyMany(tx, { now }, notices));
    expect((await mailsTo(asUsual.emailAddress)).map(({ template }) => template)).toEqual(['accountReviewDue']);
    expect(await mailsTo(daily.emailAddress)).toEqual([]);
  });

  test('what safety asks for is mailed whatever is stored', async () => {
    const agent = await advisor();
    const { agentUniqueId: accountId } = agent;
    await db.notificationChoice.create({ data: { accountId, kind: 'roleChanged', choice: 'never' } });
    const facts = { role: 'codes:role.owner' };
    await db.$transaction((tx) => notify(tx, { now }, { kind: 'roleChanged', accountIds: [accountId], facts }));
    expect((await mailsTo(agent.emailAddress)).map(({ template }) => template)).toEqual(['notification']);
  });

  test('five hundred people are notified by one statement; people without an account are skipped', async () => {
    const people = await buildAgents(db, agency, 5);
    const ids = people.map(({ agentUniqueId }) => agentUniqueId);
    const reader = ids[0]!;
    const many = Array.from({ length: 500 }, (_, number) => ({
      kind: 'permissionsGiven' as const,
      accountId: ids[number % ids.length]!,
      facts: { count: number + 1 },
    }));
    const unknown = { kind: 'permissionsGiven' as const, accountId: crypto.randomUUID(), facts: { count: 1 } };
    await db.$transaction((tx) => notifyMany(tx, { now }, [...many, unknown]));
    expect(await db.notification.count({ where: { accountId: { in: ids } } })).toBe(500);
    const ctx = await signedIn(people[0]!);
    expect(ctx.actor.unread).toBe(100);
    const list = await listNotifications(ctx, first);
    expect([list.total, list.rows.length]).toEqual([100, 20]);
    await markRead(ctx, 'all');
    expect(await db.notification.count({ where: { accountId: reader, readAt: null } })).toBe(0);
    expect(await db.notification.count({ where: { accountId: ids[1]!, readAt: null } })).toBe(100);
  });
});

describe('reading', () => {
  test('the session counts what is unread, up to a hundred, with no query', async () => {
    const agent = await advisor();
    const { sessionId } = await signedIn(agent);
    expect((await sessionAt(sessionId, now))?.actor.unread).toBe(0);
    await notifyThem([agent.agentUniqueId]);
    await notifyThem([agent.agentUniqueId]);
    expect((await sessionAt(sessionId, now))?.actor.unread).toBe(2);
  });

  test('following one leads to its page and reads it; another account finds nothing', async () => {
    const [agent, other] = [await advisor(), await advisor()];
    await notifyThem([agent.agentUniqueId]);
    const { sessionId } = await signedIn(agent);
    const { notificationId } = await db.notification.findFirstOrThrow({ where: { accountId: agent.agentUniqueId } });
    const visit = { path: `${path}/${notificationId}`, params: { notificationId } };
    const foreign = await openPage(opening.loader, { ...visit, sessionId: (await signedIn(other)).sessionId });
    expect(foreign).toMatchObject({ status: 404 });
    const posted = await postForm(page.action, {
      path,
      sessionId: (await signedIn(other)).sessionId,
      fields: { read: notificationId },
    });
    expect(posted).toMatchObject({ status: 404 });
    expect((await db.notification.findUniqueOrThrow({ where: { notificationId } })).readAt).toBeNull();
    const followed = await openPage(opening.loader, { ...visit, sessionId });
    expect(followed).toMatchObject({ status: 302, location: '/home/my-account/history' });
    expect((await db.notification.findUniqueOrThrow({ where: { notificationId } })).readAt).not.toBeNull();
    for (const wrong of ['', 'x', '../all', 'ALL'])
      expect(await postForm(page.action, { path, sessionId, fields: { read: wrong } })).toMatchObject({ status: 400 });
  });

  test('staff who view the portal as a user mark nothing as read', async () => {
    const agent = await advisor();
    await notifyThem([agent.agentUniqueId]);
    const ctx = await signedIn(agent);
    const { notificationId } = await db.notification.findFirstOrThrow({ where: { accountId: agent.agentUniqueId } });
    await openNotification({ ...ctx, readsOnly: true }, notificationId);
    expect((await db.notification.findUniqueOrThrow({ where: { notificationId } })).readAt).toBeNull();
  });

  test('the page has the newest first, in the language of its reader, and the unread alone', async () => {
    const agent = await advisor();
    await notifyThem([agent.agentUniqueId], 1);
    await notifyThem([agent.agentUniqueId], 7);
    const { sessionId } = await signedIn(agent);
    const rowsAt = async (query: string, language: 'en' | 'ja' = 'en') =>
      (await openPage(page.loader, { path: `${path}${query}`, sessionId, language })).data.rows as {
        id: string;
        what: string;
        isRead: boolean;
      }[];
    const rows = await rowsAt('', 'ja');
    expect(rows.map(({ what }) => what).toSorted()).toEqual(['権限が1件付与されました。', '権限が7件付与されました。']);
    await postForm(page.action, { path, sessionId, fields: { read: rows[0]!.id } });
    expect((await rowsAt('?show=unread')).map(({ id }) => id)).toEqual([rows[1]!.id]);
    await postForm(page.action, { path, sessionId, fields: { read: 'all' } });
    expect(await rowsAt('?show=unread')).toEqual([]);
    expect(await rowsAt('?show=unread&page=9&size=7')).toEqual([]);
  });

  test('the page has each under its day, with its age for a week and its time with the zone', async () => {
    const agent = await advisor();
    await notifyThem([agent.agentUniqueId], 1);
    await notifyThem([agent.agentUniqueId], 2);
    const { sessionId } = await signedIn(agent);
    const [recent, old] = await db.notification.findMany({ where: { accountId: agent.agentUniqueId } });
    const at = (createdAt: Date, { notificationId }: { notificationId: string }) =>
      db.notification.update({ where: { notificationId }, data: { createdAt } });
    await at(new Date(Date.now() - 50 * 3600_000), recent!);
    await at(new Date('2026-01-21T15:30:00Z'), old!);
    const { data } = await openPage(page.loader, { path, sessionId, language: 'ja' });
    expect(data.rows).toMatchObject([
      { age: '2日前', day: expect.stringMatching(/^\d+月\d+日\S曜日$/) },
      {
        age: null,
        day: '2026/01/21',
        clock: expect.stringMatching(/^\d{1,2}:30 [A-Z]{3,4}$/),
        at: '2026-01-21T15:30:00.000Z',
      },
    ]);
  });

  test('the bell is given the newest as JSON', async () => {
    const agent = await advisor();
    for (let count = 1; count <= 8; count += 1) await notifyThem([agent.agentUniqueId], count);
    const ctx = await signedIn(agent);
    const { rows } = await listNotifications(ctx, { page: 1, pageSize: 6 });
    expect(rows).toHaveLength(6);
    expect(await openPage(newest.loader, { path: `${path}/newest`, sessionId: ctx.sessionId })).toMatchObject({
      status: 200,
    });
  });
});

describe('choices', () => {
  test('a form saves them for its door, and refuses what is no choice', async () => {
    const agent = await advisor();
    const { sessionId } = await signedIn(agent);
    const { data } = await openPage(choices.loader, { path: `${path}/choices`, sessionId });
    const chosen = data.chosen as Record<string, string>;
    expect(chosen).toMatchObject({ levelReached: 'atOnce', permissionsGiven: 'never' });
    expect(chosen).not.toHaveProperty('roleChanged');
    expect(chosen).not.toHaveProperty('exportDone');
    const post = (fields: Record<string, string>) =>
      postForm(choices.action, { path: `${path}/choices`, sessionId, fields });
    expect(await post({ ...chosen, levelReached: 'hourly' })).toMatchObject({ status: 400 });
    expect(await post({ ...chosen, roleChanged: 'never' })).toMatchObject({ status: 400 });
    expect(await post({ ...chosen, levelReached: 'weekly' })).toMatchObject({ status: 302 });
    expect(await db.notificationChoice.findMany({ where: { accountId: agent.agentUniqueId } })).toMatchObject([
      { kind: 'levelReached', choice: 'weekly' },
    ]);
  });

  test('one choice about a group counts for all of its kinds where it is changed, else each kind’s own', async () => {
    const agent = await advisor();
    const { sessionId } = await signedIn(agent);
    const chosenNow = async () =>
      (await openPage(choices.loader, { path: `${path}/choices`, sessionId })).data.chosen as Record<string, string>;
    const before = await chosenNow();
    const [group] = mastersOf(Object.keys(before) as NotificationKind[]);
    const ofGroup = async () => group!.kinds.map((kind) => chosenNow().then((chosen) => chosen[kind]));
    const post = (fields: Record<string, string>) =>
      postForm(choices.action, { path: `${path}/choices`, sessionId, fields });
    expect(await post({ ...before, [group!.master]: 'weekly' })).toMatchObject({ status: 302 });
    expect(new Set(await Promise.all(await ofGroup()))).toEqual(new Set(['weekly']));
    // Without scripts the group's choice stays as it was while a kind's is changed.
    const [first, ...others] = group!.kinds;
    await post({ ...(await chosenNow()), [group!.master]: 'weekly', [first!]: 'never' });
    const after = await chosenNow();
    expect([after[first!], ...others.map((kind) => after[kind])]).toEqual(['never', ...others.map(() => 'weekly')]);
    expect(await post({ ...after, [group!.master]: 'hourly' })).toMatchObject({ status: 400 });
  });

  test('staff have theirs', async () => {
    const member = await newStaff('administrator');
    const ctx = await signedInAsStaff(member);
    await saveMailChoices(ctx, { exportDone: 'atOnce' });
    const facts = { what: 'exports:kind.people', count: 3 };
    await db.$transaction((tx) => notify(tx, { now }, { kind: 'exportDone', accountIds: [member.staffId], facts }));
    expect((await mailsTo(member.emailAddress)).at(-1)).toMatchObject({ template: 'notification' });
    expect((await signedInAsStaff(member)).staff.unread).toBe(1);
  });

  test('what waits for a digest follows a new choice', async () => {
    const agent = await advisor();
    await choose(agent, 'permissionsGiven', 'daily');
    await notifyThem([agent.agentUniqueId]);
    const digest = async () =>
      (await db.notification.findFirstOrThrow({ where: { accountId: agent.agentUniqueId } })).digest;
    expect(await digest()).toBe('daily');
    await choose(agent, 'permissionsGiven', 'atOnce');
    expect(await digest()).toBeNull();
  });
});

test('notifications of more than twelve months ago are removed', async () => {
  const agent = await advisor();
  await notifyThem([agent.agentUniqueId], 1);
  await notifyThem([agent.agentUniqueId], 2);
  const [old, kept] = await db.notification.findMany({ where: { accountId: agent.agentUniqueId } });
  const at = (createdAt: string, id: string) =>
    db.notification.update({ where: { notificationId: id }, data: { createdAt: new Date(createdAt) } });
  await at('2025-11-23T23:59:59Z', old!.notificationId);
  await at('2025-11-24T00:00:01Z', kept!.notificationId);
  await removeOld({ db, now: new Date('2026-11-24T00:00:00Z') }, 'remove-old-mails');
  const left = await db.notification.findMany({ where: { accountId: agent.agentUniqueId } });
  expect(left.map(({ notificationId }) => notificationId)).toEqual([kept!.notificationId]);
});
