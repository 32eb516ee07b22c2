import { beforeEach, describe, expect, test } from 'vitest';
import { eventLimits } from '#app/domain/content/interfaceEvents/recordOverlay.server.ts';
import { recordOverlay } from '#app/domain/content/interfaceEvents/recordOverlay.server.ts';
import { database } from '#app/platform/database.server.ts';
import { action } from '#app/routes/content/interfaceEvents/events.ts';
import { runJob } from '#server/jobs.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { postForm, sessionFor } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const opened = { event: 'overlay-open', title: 'default-brand', path: '/default-brand' };
const send = (
  fields: Record<string, string>,
  visit: { sessionId?: string; language?: 'en' | 'ja'; headers?: Record<string, string>; address?: string } = {},
) => postForm(action, { path: '/events', fields, ...visit });

beforeEach(() => db.interfaceEvent.deleteMany());

describe('an overlay that opened', () => {
  test('is stored with page, market, brand and language, and with nothing of the user', async () => {
    const { owner } = await buildAgency(db, { country: 'DE', owner: { displayCompany: 'CI' } });
    const sessionId = await sessionFor(owner);
    const path = `/home/agency-overview/${owner.agentUniqueId}`;
    expect(await send({ ...opened, title: 'leave-without-saving', path }, { sessionId, language: 'ja' })).toMatchObject(
      { status: 204 },
    );
    const [row, ...others] = await db.interfaceEvent.findMany();
    expect(others).toEqual([]);
    const { id, at, ...rest } = row!;
    expect(rest).toEqual({
      event: 'overlay-open',
      title: 'leave-without-saving',
      page: '/home/agency-overview/:id',
      market: 'int',
      brand: 'CI',
      language: 'ja',
    });
    expect([id, at]).toEqual([expect.any(String), expect.any(Date)]);
    const written = JSON.stringify(row);
    for (const personal of [owner.agentUniqueId, owner.userId, owner.agencyId, sessionId])
      expect(written).not.toContain(personal);
  });

  test('does not keep a session alive', async () => {
    const { owner } = await buildAgency(db);
    const sessionId = await sessionFor(owner);
    const lastSeenAt = new Date(Date.now() - 25 * 60_000);
    await db.session.update({ where: { id: sessionId }, data: { lastSeenAt } });
    await send({ ...opened, title: 'idle' }, { sessionId });
    expect(await db.interfaceEvent.count()).toBe(1);
    expect(await db.session.findUnique({ where: { id: sessionId } })).toMatchObject({ lastSeenAt });
  });

  test('is stored for a visitor too, in the market that they come from', async () => {
    await send(opened, { headers: { 'Accept-Language': 'en-AU' } });
    expect(await db.interfaceEvent.findFirst()).toMatchObject({
      page: '/default-brand',
      market: 'au',
      brand: '',
      language: 'en',
    });
  });

  test.each([
    [{ ...opened, title: 'Jane Smith' }],
    [{ ...opened, event: 'key-pressed' }],
    [{ ...opened, path: 'https://elsewhere.example/' }],
    [{ ...opened, path: `/${'x'.repeat(500)}` }],
    [{}],
  ])('is refused where it is not one of the known: %j', async (fields) => {
    expect(await send(fields as Record<string, string>)).toMatchObject({ status: 400 });
    expect(await db.interfaceEvent.count()).toBe(0);
  });

  test('is refused where it comes from another site', async () => {
    expect(await send(opened, { headers: { Origin: 'https://elsewhere.example' } })).toMatchObject({ status: 403 });
    expect(await db.interfaceEvent.count()).toBe(0);
  });

  test('is dropped without a word where a browser sends too many', async () => {
    const ctx = visitor();
    const overlay = { title: 'tour', page: '/home', market: 'nam', brand: 'HA' } as const;
    const stored = await Promise.all(
      Array.from({ length: eventLimits.browser + 3 }, () => recordOverlay(ctx, 'a browser', overlay)),
    );
    expect(stored.filter(Boolean)).toHaveLength(eventLimits.browser);
    expect(await db.interfaceEvent.count()).toBe(eventLimits.browser);
  });

  test('is forgotten once its month is over for three', async () => {
    const now = new Date();
    const row = { event: 'overlay-open', title: 'tour', page: '/home', market: 'nam', brand: 'HA', language: 'en' };
    const kept = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3));
    for (const at of [kept, new Date(kept.getTime() - 1)]) await db.interfaceEvent.create({ data: { ...row, at } });
    await runJob('remove-ended', {}, now);
    expect((await db.interfaceEvent.findMany()).map(({ at }) => at)).toEqual([kept]);
  });
});
