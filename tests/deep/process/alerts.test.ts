import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobKinds } from '#app/domain/operations/jobs/jobs.ts';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { signInBrowser } from '#tests/bench/sessions.ts';
import { root, temporaryFolder } from '#tests/process/support.ts';
import { onCluster, runAt } from '#tests/support/database.ts';
import { rulesFile, startPrometheus } from './prometheusSupport.ts';
import { workersPlace } from './workersSupport.ts';

// A minute of `for` is a second here; the windows of the rates stay.
const scaled = readFileSync(rulesFile, 'utf8').replace(/^( +for: \d+)m$/gm, '$1s');
const patience = { timeout: 60_000, interval: 500 };

const temporary = temporaryFolder();
const rules = path.join(temporary.folder, 'rules.yml');
let place: Awaited<ReturnType<typeof workersPlace>>;
let database: string;
let userId: string;

beforeAll(async () => {
  writeFileSync(rules, scaled);
  place = await workersPlace();
  database = new URL(place.database.ownerUrl).pathname.slice(1);
  Object.assign(process.env, place.settings);
  const { buildAgency, closeDatabase, closePasswords, database: db } = await import('#tests/process/outageData.ts');
  userId = (await buildAgency(db(), { country: 'US' })).owner.userId;
  await closePasswords();
  await closeDatabase();
}, 300_000);
afterAll(async () => {
  await place.remove();
  temporary.remove();
}, 60_000);

const sql = (text: string, values?: unknown[]) => runAt(place.database.ownerUrl, text, values);
const deadAddress = async (scheme: string) => `${scheme}://127.0.0.1:${await freePort()}`;

const overview = (cookie: string) =>
  fetch(`${place.origin}/home/agency-overview`, { headers: { cookie }, redirect: 'manual' });

/** Starts the portal with these settings, and a Prometheus that scrapes it. */
async function watchedPortal(more: Record<string, string>) {
  await sql('DELETE FROM jobs');
  const portal = place.start(more);
  await portal.says(more.WORKERS === '1' ? 'listening on' : 'workers serve', 240_000);
  const prometheus = await startPrometheus({
    folder: mkdtempSync(path.join(temporary.folder, 'prometheus-')),
    metricsPort: place.settings.METRICS_PORT!,
    rules,
  });
  const fired: string[] = [];
  return {
    portal,
    prometheus,
    /** Does something until all these alerts fire, and expects that none fires that has not been named before. */
    async fires(names: string[], act: () => Promise<unknown> = async () => {}): Promise<void> {
      await expect
        .poll(async () => {
          await act();
          return prometheus.alerts('firing');
        }, patience)
        .toEqual(expect.arrayContaining(names));
      fired.push(...names);
      expect((await prometheus.alerts('firing')).filter((name) => !fired.includes(name))).toEqual([]);
    },
    async stop() {
      await prometheus.stop();
      portal.kill('SIGTERM');
      await portal.ended;
    },
  };
}

describe('an installation of two workers', () => {
  let watched: Awaited<ReturnType<typeof watchedPortal>>;
  let cookie: string;
  const page = () => overview(cookie);
  const post = (address: string, fields: Record<string, string>, headers: Record<string, string>) =>
    fetch(place.origin + address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { origin: place.origin, ...headers },
    });

  beforeAll(async () => {
    watched = await watchedPortal({
      // Requests wait for a connection for as long as the table is locked: none fails.
      DATABASE_TIMEOUT: '0',
      TRUSTED_PROXIES: 'loopback',
      PARTNERS: JSON.stringify({
        booking: {
          open: 'https://book.example',
          call: await deadAddress('http'),
          privateNetwork: true,
        },
      }),
    });
  }, 300_000);
  afterAll(() => watched.stop(), 60_000);

  it('raises nothing while it is healthy and idle', async () => {
    const scrapes = 'sum_over_time(up{job="gangway"}[10m])';
    await expect.poll(async () => (await watched.prometheus.query(scrapes))[0] ?? 0, patience).toBeGreaterThan(12);
    expect(await watched.prometheus.query('count_over_time(ALERTS{alertstate="firing"}[10m])')).toEqual([]);
    expect(await watched.prometheus.query('sum(gangway_jobs_clock)')).toEqual([1]);
  }, 90_000);

  it('GangwayJobsFailed: a job fails for good', async () => {
    await sql(
      `INSERT INTO jobs (name, data, attempts) VALUES ('import-people', '{"importId": "none"}', ${jobKinds['import-people'].retries})`,
    );
    await watched.fires(['GangwayJobsFailed']);
  }, 90_000);

  it('GangwayJobsLate: mail waits for 20 minutes, since no instance has SMTP_URL', async () => {
    await sql(
      `INSERT INTO jobs (name, data, created_at, due_at)
       VALUES ('send-mail', '{"mailId": "none"}', now() - interval '20 minutes', now() - interval '20 minutes')`,
    );
    await watched.fires(['GangwayJobsLate']);
  }, 90_000);

  it('GangwayWaitingForDatabase, GangwaySlowPages and GangwaySlowStatements: a table is locked', async () => {
    cookie = await signInBrowser(place.origin, place.origin, userId);
    const holder = new pg.Client(place.database.ownerUrl);
    await holder.connect();
    const whileLocked = async (work: () => Promise<unknown>) => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
      const pages = Array.from({ length: 40 }, page);
      try {
        await work();
      } finally {
        await holder.query('COMMIT');
      }
      expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
    };
    const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = '${database}' AND wait_event_type = 'Lock' AND now() - query_start > interval '600 ms'`;
    try {
      await whileLocked(() => watched.fires(['GangwayWaitingForDatabase']));
      await watched.fires(['GangwaySlowPages', 'GangwaySlowStatements'], () =>
        whileLocked(() =>
          expect.poll(async () => Number((await onCluster(waiting))[0]?.count), patience).toBeGreaterThan(5),
        ),
      );
    } finally {
      await holder.end();
    }
  }, 180_000);

  it('GangwayPartnerFailing: a partner does not answer', async () => {
    await watched.fires(['GangwayPartnerFailing'], () =>
      post('/home/tools/booking/open', { enroll: 'no' }, { cookie }),
    );
  }, 90_000);

  it('GangwayGuessing: one password is tried at hundreds of user IDs', async () => {
    let tried = 0;
    const guess = () => {
      tried += 1;
      const from = `198.${51 + (tried >> 8)}.${tried & 255}.7`;
      return post('/login', { userId: `GUESSED${tried}`, password: 'Spring2026' }, { 'X-Forwarded-For': from });
    };
    await watched.fires(['GangwayGuessing'], () => Promise.all(Array.from({ length: 8 }, guess)));
  }, 120_000);

  it('GangwayFailingRequests and GangwayNoClock: the database is away', async () => {
    await onCluster(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS false`);
    await onCluster(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`);
    try {
      await watched.fires(['GangwayFailingRequests', 'GangwayNoClock'], page);
    } finally {
      await onCluster(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS true`);
    }
    await expect.poll(() => watched.prometheus.query('sum(gangway_jobs_clock)'), patience).toEqual([1]);
  }, 120_000);

  it('GangwayDown: the portal has ended', async () => {
    watched.portal.kill('SIGTERM');
    await watched.portal.ended;
    await watched.fires(['GangwayDown']);
  }, 90_000);
});

describe('an installation of one process', () => {
  it('GangwayReplicaBehind, GangwayMailRefused, GangwayMemory and GangwayBusyEventLoop', async () => {
    const watched = await watchedPortal({
      WORKERS: '1',
      SMTP_URL: await deadAddress('smtp'),
      DATABASE_READ_URL: `${await deadAddress('postgresql')}/${database}`,
      NODE_OPTIONS: `${place.settings.NODE_OPTIONS} --import ${path.join(root, 'tests/support/burden.mjs')}`,
    });
    try {
      // The first page that reads lists begins to watch the replica.
      expect((await overview(await signInBrowser(place.origin, place.origin, userId))).status).toBe(200);
      await watched.fires(['GangwayReplicaBehind', 'GangwayMemory']);
      await watched.fires(['GangwayMailRefused'], () =>
        sql(`WITH mail AS (
               INSERT INTO outbox (id, template, recipient, language, subject, html, text, created_at)
               VALUES (gen_random_uuid(), 'validateEmail', 'ada@harbor.example', 'en', 'Hello', '', 'Hello', now())
               RETURNING id)
             INSERT INTO jobs (name, data) SELECT 'send-mail', jsonb_build_object('mailId', id) FROM mail`),
      );
      process.kill(watched.portal.pid, 'SIGURG');
      await watched.fires(['GangwayBusyEventLoop']);
    } finally {
      await watched.stop();
    }
  }, 300_000);

  it('GangwayNoClock: no instance runs jobs', async () => {
    const watched = await watchedPortal({ WORKERS: '1', JOBS: '0' });
    try {
      await watched.fires(['GangwayNoClock']);
    } finally {
      await watched.stop();
    }
  }, 300_000);
});

it('every alert of the rules has its fault above', () => {
  const names = [...scaled.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  const tried = readFileSync(path.join(root, 'tests/deep/process/alerts.test.ts'), 'utf8');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !tried.includes(`'${name}'`))).toEqual([]);
});
