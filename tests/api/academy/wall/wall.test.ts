import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { joinWall } from '#app/domain/academy/wall/joinWall.server.ts';
import { readWall } from '#app/domain/academy/wall/readWall.server.ts';
import { wallDays, wallList } from '#app/domain/academy/wall/wallForms.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { newCertificate } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { newLearner } from '#tests/support/learners.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import * as wall from '#app/routes/academy/wall/wall.tsx';

await testDatabase();
const db = database();
const day = 86_400_000;

type Learner = Awaited<ReturnType<typeof newLearner>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let other: Awaited<ReturnType<typeof buildAgency>>;
let reader: Learner;

beforeAll(async () => {
  other = await buildAgency(db);
});

beforeEach(async () => {
  agency = await buildAgency(db);
  reader = await newLearner(db, agency);
});

const place = { path: '/home/pages/pc/academy/wall', params: { brand: 'pc' } };
const choose = async (who: Learner, fields: Record<string, string>) =>
  postForm(wall.action, { ...place, sessionId: await sessionFor(who), fields });

async function reached(of = agency, daysAgo = 3) {
  const learner = await newLearner(db, of);
  const attainedAt = new Date(Date.now() - daysAgo * day);
  await db.levelAttained.create({ data: { authId: learner.authId, curriculum: 'PC', level: 2, attainedAt } });
  await choose(learner, { act: 'join' });
  return learner;
}
const namesFor = async (who: Learner) =>
  (await readWall(await signedIn(who), wallList.defaults)).entries.map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  );
const nameOf = ({ firstName, lastName }: Learner) => `${firstName} ${lastName}`;

describe('the wall of an agency', () => {
  test('shows who asked for it, until they leave it, and only them', async () => {
    const shown = await reached();
    const quiet = await reached();
    await choose(quiet, { act: 'leave' });
    expect(await namesFor(reader)).toEqual([nameOf(shown)]);
    const page = await openPage(wall.loader, { ...place, sessionId: await sessionFor(shown) });
    expect(page.data).toMatchObject({ isOnIt: true, entries: [{ name: nameOf(shown), curriculum: 'PC' }] });
    expect(JSON.stringify(page.data)).not.toContain(shown.authId);
  });

  test('is its own people’s: not another agency’s, and no more of who has moved, is deactivated or deleted', async () => {
    await reached(other);
    const [moved, away, gone] = [await reached(), await reached(), await reached()];
    expect(await namesFor(reader)).toHaveLength(3);
    await db.agent.update({ where: { agentUniqueId: moved.agentUniqueId }, data: { agencyId: other.agencyId } });
    await db.agent.update({ where: { agentUniqueId: away.agentUniqueId }, data: { activationFlag: 'D' } });
    await db.agent.update({
      where: { agentUniqueId: gone.agentUniqueId },
      data: { deletedAt: new Date() },
    });
    expect(await namesFor(reader)).toEqual([]);
    // The new agency was not asked.
    expect(await namesFor(await newLearner(db, other))).not.toContain(nameOf(moved));
  });

  test('leaves out what is over a year old, and a level whose certificate is revoked', async () => {
    await reached(agency, wallDays + 1);
    const revoked = await reached();
    const { number } = await newCertificate(db, { authId: revoked.authId, curriculum: 'PC', level: 2 });
    expect(await namesFor(reader)).toEqual([nameOf(revoked)]);
    await db.certificate.update({ where: { number }, data: { revokedAt: new Date(), revokedReason: 'By mistake' } });
    expect(await namesFor(reader)).toEqual([]);
  });

  test('a page beyond the last is the last', async () => {
    await reached();
    const found = await readWall(await signedIn(reader), { ...wallList.defaults, page: 9 });
    expect(found).toMatchObject({ page: 1, total: 1, entries: [{ level: 2 }] });
  });

  test('is not joined by what no button sends, twice, or in a view of the portal as a user', async () => {
    expect((await choose(reader, { act: 'join', agentUniqueId: crypto.randomUUID() })).status).toBe(400);
    expect((await choose(reader, { act: 'hide' })).status).toBe(400);
    await choose(reader, { act: 'join' });
    await choose(reader, { act: 'join' });
    expect(await db.audit.count({ where: { action: 'academy.wall-joined', subjectId: reader.agentUniqueId } })).toBe(1);
    const ctx = await signedIn(reader);
    const viewed = { ...ctx, actor: { ...ctx.actor, isViewed: true } } as AgentContext;
    await expect(joinWall(viewed, 'leave')).rejects.toMatchObject({ messageKey: expect.any(String) });
    expect(await db.wallMember.count({ where: { agentUniqueId: reader.agentUniqueId } })).toBe(1);
  });
});
