import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markRead } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import { endStreams, openStream, streamReader } from '#app/domain/accounts/notifications/unreadStreams.server.ts';
import { endSession } from '#app/domain/accounts/sessions/endSession.server.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { streamOf, unreadStream } from '#server/process/unreadStream.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const path = '/home/my-account/notifications/stream';

let server: Server;
let origin: string;
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
  const answer = unreadStream({ streamReader, openStream, logFailure }, 'http://localhost:3000');
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await endStreams();
  await new Promise((resolve) => server.close(resolve));
});

/**
 * A page of a user who has just signed in, with what the stream tells it, one after the other; null once it has ended.
 */
async function openTab(ctx: Awaited<ReturnType<typeof signedIn>>) {
  const cookie = (await writeSessionCookie(ctx.sessionId)).split(';')[0]!;
  const reply = await fetch(origin + path, { headers: { Cookie: cookie } });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: reply.status,
    type: reply.headers.get('Content-Type'),
    async next(): Promise<number | null> {
      for (;;) {
        const found = /event: unread\ndata: (\d+)\n\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return Number(found[1]);
        }
        const { done, value } = await reader!.read();
        if (done) return null;
        text += value;
      }
    },
    close: () => reader!.cancel(),
  };
}

const person = async () => signedIn(await buildAgent(db, agency, { agentType: 'A' }));
const tell = (ctx: Awaited<ReturnType<typeof person>>) =>
  db.$transaction((tx) =>
    notify(tx, ctx, { kind: 'permissionsGiven', accountIds: [ctx.actor.agentUniqueId], facts: { count: 1 } }),
  );

test('every open tab of a user is updated at once when something happens, is read, or the session ends', async () => {
  const [ctx, other] = [await person(), await person()];
  const [one, two, others] = [await openTab(ctx), await openTab(ctx), await openTab(other)];
  expect([one.status, one.type]).toEqual([200, 'text/event-stream']);
  expect([await one.next(), await two.next(), await others.next()]).toEqual([0, 0, 0]);
  await tell(ctx);
  expect([await one.next(), await two.next()]).toEqual([1, 1]);
  await tell(ctx);
  expect([await one.next(), await two.next()]).toEqual([2, 2]);
  await markRead(ctx, 'all');
  expect([await one.next(), await two.next()]).toEqual([0, 0]);
  await endSession(ctx, 'signed-out');
  expect([await one.next(), await two.next()]).toEqual([null, null]);
  // Other users were not notified of any of this.
  await tell(other);
  expect(await others.next()).toBe(1);
  await others.close();
});

test('the stream sends nothing without a session, nor with one that is over', async () => {
  expect((await fetch(origin + path)).status).toBe(204);
  const forged = await fetch(origin + path, { headers: { Cookie: 'session=forged' } });
  expect(forged.status).toBe(204);
  const ctx = await person();
  await endSession(ctx, 'signed-out');
  expect((await openTab(ctx)).status).toBe(204);
});

test('listening is no use of the session', async () => {
  const ctx = await person();
  const longAgo = new Date(Date.now() - 10 * 60_000);
  await db.session.update({ where: { id: ctx.sessionId }, data: { lastSeenAt: longAgo } });
  const tab = await openTab(ctx);
  await tab.next();
  expect((await db.session.findUniqueOrThrow({ where: { id: ctx.sessionId } })).lastSeenAt).toEqual(longAgo);
  await tab.close();
});

test('of too many tabs of one account the oldest gives way', async () => {
  const ctx = await person();
  const tabs = [];
  for (let count = 0; count < 13; count += 1) {
    tabs.push(await openTab(ctx));
    expect(await tabs.at(-1)!.next()).toBe(0);
  }
  expect(await tabs[0]!.next()).toBeNull();
  await tell(ctx);
  expect(await tabs[1]!.next()).toBe(1);
  expect(await tabs.at(-1)!.next()).toBe(1);
  await Promise.all(tabs.slice(1).map((tab) => tab.close()));
});

test('five hundred people are notified by one transaction', async () => {
  const people = await Promise.all([person(), person(), person()]);
  const tabs = await Promise.all(people.map(openTab));
  for (const tab of tabs) await tab.next();
  const others = await db.account.findMany({ take: 500, select: { accountId: true }, where: { kind: 'agent' } });
  const accountIds = [...people.map(({ actor }) => actor.agentUniqueId), ...others.map(({ accountId }) => accountId)];
  await db.$transaction((tx) => notify(tx, people[0]!, { kind: 'permissionsGiven', accountIds, facts: { count: 1 } }));
  expect(await Promise.all(tabs.map((tab) => tab.next()))).toEqual([1, 1, 1]);
  await Promise.all(tabs.map((tab) => tab.close()));
});

test('only the addresses of the two doors are streams', () => {
  expect([streamOf(path), streamOf('/staff/account/notifications/stream')]).toEqual([true, true]);
  expect([streamOf(`${path}/x`), streamOf('/notifications/stream'), streamOf(`${path}.data`)]).toEqual([
    false,
    false,
    false,
  ]);
});
