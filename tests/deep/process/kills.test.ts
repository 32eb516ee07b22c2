import { setTimeout } from 'node:timers/promises';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSession } from '#app/domain/accounts/sessions/startSession.server.ts';
import type { ledgerColumns } from '#app/domain/sales/ledger/ledgerRow.ts';
import { paths } from '#app/paths.ts';
import { writeSessionCookie, writeStaffCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { until } from '#server/commands/parts/processes.mjs';
import { standardHeaders } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgents } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { courseOf } from '#tests/support/courseEditor.ts';
import { simplePackage } from '#tests/support/packages.ts';
import { issuerOf, pairs } from '#tests/support/partners.ts';
import { giveAuthenticator } from '#tests/support/secondFactors.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { allGone, type start } from '#tests/process/support.ts';
import { workersOf, workersPlace } from './workersSupport.ts';

const kills = 20;
const advisors = 40;
const bookingsInCall = 5;
const settings = {
  DATABASE_POOL: '4',
  TOKEN_PARTNERS: JSON.stringify([
    { issuer: issuerOf('ES256'), algorithm: 'ES256', publicKey: pairs.ES256.publicKey, ledger: true },
  ]),
};

let place: Awaited<ReturnType<typeof workersPlace>>;
let server: ReturnType<typeof start>;
beforeAll(async () => {
  place = await workersPlace();
  Object.assign(process.env, place.settings, settings, { LOG_LEVEL: 'silent' });
  forgetSettings();
}, 300_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await place.remove();
});

/** What the server acknowledged. */
interface Acknowledged {
  bookings: string[];
  batches: string[];
  uploads: string[];
  /** Calls without a reply. */
  unanswered: number;
  /** Replies that are neither a success nor a wait. */
  faults: string[];
}

it('loses nothing that it acknowledged, and does nothing twice, when its primary is killed', async () => {
  const db = database();
  const senders = await sendersOf();
  const acknowledged: Acknowledged = { bookings: [], batches: [], uploads: [], unanswered: 0, faults: [] };
  let running = true;
  const startServer = async () => {
    const started = place.start(settings);
    await started.says('workers serve', 240_000);
    return started;
  };
  server = await startServer();
  const sent = senders.map(async (send) => {
    while (running) await send(acknowledged, () => running);
  });
  const total = () => acknowledged.bookings.length + acknowledged.batches.length + acknowledged.uploads.length;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = total();
    // Each kill comes at another moment of the work.
    expect(await until(() => total() > before + (kill % 5) * 7, 60_000), acknowledged.faults[0]).toBe(true);
    const pids = workersOf(server, place.origin).pidsAlive();
    server.kill('SIGKILL');
    await server.ended;
    expect(acknowledged.faults, server.output().replaceAll(/^.*"level":[34]0.*$/gm, '')).toEqual([]);
    expect(await allGone(pids)).toEqual([]);
    server = await startServer();
  }
  running = false;
  await Promise.all(sent);
  expect(acknowledged.faults, server.output().replaceAll(/^.*"level":[34]0.*$/gm, '')).toEqual([]);
  const left = async () =>
    (await db.batch.count({ where: { finishedAt: null } })) +
    (await db.courseUpload.count({ where: { state: 'checking' } }));
  await expect.poll(left, { timeout: 240_000, interval: 1000 }).toBe(0);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  // Each booking that was acknowledged is there, and none is there twice.
  const bookings = await db.booking.findMany({ select: { bookingNumber: true } });
  expect(acknowledged.bookings.filter((number) => !bookings.some((each) => each.bookingNumber === number))).toEqual([]);
  expect(new Set(bookings.map(({ bookingNumber }) => bookingNumber)).size).toBe(bookings.length);

  // Each bulk change was done to each advisor once, which the audit trail says.
  const batches = await db.batch.findMany({ select: { id: true } });
  expect(acknowledged.batches.filter((id) => !batches.some((batch) => batch.id === id))).toEqual([]);
  const rows = await db.batchRow.groupBy({ by: ['batchId', 'state'], _count: true });
  const audited = await db.audit.groupBy({
    by: ['batchId', 'subjectId'],
    where: { batchId: { not: null }, subjectKind: 'agent' },
    _count: true,
  });
  expect(rows.filter(({ state }) => state !== 'done' && state !== 'skipped')).toEqual([]);
  expect(audited.filter((each) => each._count !== 1)).toEqual([]);
  const done = rows.filter(({ state }) => state === 'done').reduce((sum, each) => sum + each._count, 0);
  expect(audited).toHaveLength(done);
  expect(done).toBeGreaterThan(advisors);

  // Each upload became one version of its course.
  const uploads = await db.courseUpload.findMany({ select: { uploadId: true, state: true, packageId: true } });
  expect(acknowledged.uploads.filter((id) => !uploads.some(({ uploadId }) => uploadId === id))).toEqual([]);
  expect(uploads.filter(({ state }) => state !== 'ready')).toEqual([]);
  expect(await db.coursePackage.count()).toBe(uploads.length);
  expect(new Set(uploads.map(({ packageId }) => packageId)).size).toBe(uploads.length);
  console.info(
    `${kills} kills: ${acknowledged.bookings.length} bookings, ${acknowledged.batches.length} bulk changes (${done} users) and ` +
      `${acknowledged.uploads.length} uploads acknowledged, ${acknowledged.unanswered} calls without a reply`,
  );
}, 1_500_000);

type Send = (acknowledged: Acknowledged, isWanted: () => boolean) => Promise<void>;

/** Those who send: two partners with bookings, an owner with bulk changes, and an editor with course packages. */
async function sendersOf(): Promise<Send[]> {
  const db = database();
  const agency = await buildAgency(db, { country: 'US' });
  const people = await buildAgents(db, agency, advisors, () => ({ agentType: 'A' }));
  const sessionId = await startSession(visitor(), agency.owner, { userAgent: '', currentApp: '' });
  const ownerCookie = (await writeSessionCookie(sessionId)).split(';')[0]!;
  const staff = await newStaff('learning-manager');
  const ctx = await signedInAsStaff(staff);
  const courseId = await courseOf(ctx);
  await giveAuthenticator(ctx);
  const editorCookie = (await writeStaffCookie(ctx.sessionId)).split(';')[0]!;
  const archive = await simplePackage();
  const post = (path: string, init: RequestInit) =>
    fetch(place.origin + path, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...init,
      headers: { Origin: place.origin, ...init.headers },
    });
  let turn = 0;
  const deliver: Send = async (acknowledged, isWanted) => {
    const bookings = Array.from({ length: bookingsInCall }, () => booking(agency.agencyId));
    // As a partner does: the same call until it is answered.
    while (isWanted()) {
      const reply = await answered(acknowledged, () =>
        post('/osmf/p1.0/bookings', {
          headers: { ...standardHeaders, 'Content-Type': 'application/json', Authorization: `Bearer ${ledgerToken()}` },
          body: JSON.stringify({ bookings }),
        }),
      );
      if (!reply) continue;
      expect(JSON.parse(reply.text)).toMatchObject({ refused: [] });
      acknowledged.bookings.push(...bookings.map(({ bookingNumber }) => bookingNumber));
      return;
    }
  };
  const change: Send = async (acknowledged, isWanted) => {
    const query = new URLSearchParams(people.map(({ agentUniqueId }) => ['agent', agentUniqueId]));
    const act = (turn += 1) % 2 ? 'deactivate' : 'reactivate';
    const reply = await answered(acknowledged, () =>
      post(`${paths.manyAgents()}?${query}`, { headers: { Cookie: ownerCookie }, body: new URLSearchParams({ act }) }),
    );
    if (!reply) return;
    const id = reply.location.split('/').at(-1)!;
    acknowledged.batches.push(id);
    await ended(isWanted, async () => (await db.batch.count({ where: { id, finishedAt: null } })) === 0);
  };
  const upload: Send = async (acknowledged, isWanted) => {
    const body = new FormData();
    body.append('language', 'en');
    body.append('file', new File([archive as BlobPart], 'course.zip', { type: 'application/zip' }));
    const reply = await answered(acknowledged, () =>
      post(paths.staffCoursePackages(courseId), { headers: { Cookie: editorCookie }, body }),
    );
    if (!reply) return;
    const { uploadId } = JSON.parse(reply.text) as { uploadId: string };
    acknowledged.uploads.push(uploadId);
    await ended(isWanted, async () => (await db.courseUpload.count({ where: { uploadId, state: 'checking' } })) === 0);
  };
  return [deliver, deliver, change, upload];
}

// As a user does, who watches the job before the next one; some kills cut a job off, whose retry is not waited for.
async function ended(isWanted: () => boolean, isDone: () => Promise<boolean>): Promise<void> {
  for (let look = 0; isWanted() && look < 20 && !(await isDone()); look += 1) await setTimeout(250);
}

// A reply of success; undefined where the connection broke, or the server said that it could not do it now.
async function answered(
  acknowledged: Acknowledged,
  send: () => Promise<Response>,
): Promise<{ text: string; location: string } | undefined> {
  try {
    const response = await send();
    const text = await response.text();
    if (response.status === 503 || response.status === 429) return undefined;
    if (response.status !== 200 && response.status !== 302) acknowledged.faults.push(`${response.status} ${text}`);
    else return { text, location: response.headers.get('Location') ?? '' };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    acknowledged.unanswered += 1;
    await setTimeout(100);
  }
  return undefined;
}

const sign = createSigner({ key: pairs.ES256.privateKey, algorithm: 'ES256' });

function ledgerToken(): string {
  const now = Math.floor(Date.now() / 1000);
  return sign({
    iss: issuerOf('ES256'),
    sub: 'ledger',
    aud: `${place.origin}/ledger`,
    jti: crypto.randomUUID(),
    iat: now - 1,
    exp: now + 60,
  });
}

let serial = 0;

function booking(agencyId: string) {
  return {
    bookingNumber: `K${String((serial += 1)).padStart(7, '0')}`,
    revision: 1,
    agencyId,
    advisor: '',
    brand: 'PC',
    ship: 'Sun Princess',
    sailingOn: '2026-10-01',
    bookedOn: '2026-01-05',
    guests: 2,
    currency: 'USD',
    gross: 100_10,
    commissionExpected: 10_01,
    commissionPaid: 0,
    state: 'booked',
  } satisfies Record<(typeof ledgerColumns)[number], string | number>;
}
