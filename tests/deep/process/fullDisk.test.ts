import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runReference } from '#server/commands/parts/children.mjs';
import { migrate } from '#server/commands/parts/migrations.mjs';
import { ensureDatabase, startPostgres } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { signInBrowser } from '#tests/bench/sessions.ts';
import { temporaryFolder } from '#tests/process/support.ts';
import { runAt } from '#tests/support/database.ts';
import { startPortal, type PortalServer } from '#tests/support/portalServer.ts';
import { smallDisk } from '#tests/support/smallDisk.ts';

// Postgres and the files of the portal, each on a separate disk.
const temporary = temporaryFolder();
const [data, files] = [smallDisk(400), smallDisk(8)];
let cluster: Awaited<ReturnType<typeof startPostgres>>;
let portal: PortalServer;
let cookie: string;
let url: string;

beforeAll(async () => {
  const log = path.join(temporary.folder, 'postgres.log');
  cluster = await startPostgres({ data: path.join(data.folder, 'postgres'), log, password: 'throwaway' });
  await ensureDatabase(cluster, 'gangway');
  url = cluster.productUrl('gangway');
  await migrate(cluster.url('gangway'), undefined, url);
  const settings = { ...testEnvironment, NODE_ENV: 'test', DATABASE_URL: cluster.url('gangway') };
  await runReference({ ...process.env, ...settings });
  Object.assign(process.env, settings, { DATABASE_URL: url });
  const { buildAgency } = await import('#tests/support/builders.ts');
  const { closeDatabase, database } = await import('#app/platform/database.server.ts');
  const { owner } = await buildAgency(database());
  await closeDatabase();
  portal = await startPortal(temporary.folder, url, { DATA_DIR: files.folder, JOBS: '0' });
  cookie = await signInBrowser(portal.origin, portal.origin, owner.userId);
});
afterAll(async () => {
  await portal?.stop();
  await cluster?.stop();
  for (const disk of [data, files]) disk.remove();
  temporary.remove();
});

const ready = async () => {
  const reply = await fetch(`${portal.origin}/readyz`);
  return `${reply.status} ${await reply.text()}`;
};
const page = async (address: string) =>
  (await fetch(portal.origin + address, { headers: { cookie }, redirect: 'manual' })).status;

/** Sends feedback; a text and a picture of noise take the room that their size says. */
async function send(picture?: Buffer) {
  await runAt(cluster.url('gangway'), 'DELETE FROM throttle');
  const form = new FormData();
  const said = randomBytes(1500).toString('hex');
  for (const [name, value] of Object.entries({ feedbackType: 'OneSource-D', commentTxt: said }))
    form.append(name, value);
  if (picture) form.append('picture', new File([new Uint8Array(picture)], 'screen.png', { type: 'image/png' }));
  const headers = { cookie, origin: portal.origin };
  const reply = await fetch(`${portal.origin}/home/feedback`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  });
  return { status: reply.status, said, text: await reply.text() };
}
const rows = async () => Number((await runAt(cluster.url('gangway'), 'SELECT count(*) FROM feedback'))[0]!.count);

describe('a file store with 32 KB left', () => {
  const noise = () =>
    sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
      .png()
      .toBuffer();
  const stored = () =>
    readdirSync(path.join(files.folder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size);

  it('takes no picture that has more, says so, and keeps what was typed', async () => {
    expect((await send(await noise())).status).toBe(302);
    const [sizes, count] = [stored(), await rows()];
    expect(sizes[0]).toBeGreaterThan(40_000);
    files.fill({ but: 32 * 1024 });
    const { status, text, said } = await send(await noise());
    expect(status).toBe(503);
    expect(text).toMatch(/Files can’t be stored at the moment/);
    expect(text).toContain(said);
    expect([stored(), await rows()]).toEqual([sizes, count]);
  });

  it('is said by /readyz once it is full, while pages are still shown', async () => {
    files.makeRoom();
    files.fill();
    await expect.poll(ready, { timeout: 20_000 }).toBe('503 not ready: file store');
    expect(await page('/home/agency-overview')).toBe(200);
    files.makeRoom();
    await expect.poll(ready, { timeout: 20_000 }).toBe('200 ready');
    expect((await send(await noise())).status).toBe(302);
    expect(stored()).toHaveLength(2);
  });
});

describe('a full disk of Postgres', () => {
  it('costs posts a 503, is said by /readyz, and pages are still shown', async () => {
    // A new file of the log, which lies there in full: without the next one Postgres would end.
    await runAt(cluster.adminUrl('gangway'), 'SELECT pg_switch_wal()');
    await runAt(cluster.adminUrl('gangway'), 'CHECKPOINT');
    const before = await rows();
    data.fill();
    const statuses: number[] = [];
    // Rows find room in the pages that there are for a while.
    while (!statuses.includes(503) && statuses.length < 200) statuses.push((await send()).status);
    expect(statuses.filter((status) => status !== 302)).toEqual([503]);
    await expect.poll(ready, { timeout: 20_000 }).toBe('503 not ready: database writes');
    expect(await page('/home/agency-overview')).toBe(200);
    expect(await rows()).toBe(before + statuses.filter((status) => status === 302).length);
  });

  it('is over by itself once there is room', async () => {
    data.makeRoom();
    await expect.poll(ready, { timeout: 20_000 }).toBe('200 ready');
    const before = await rows();
    expect((await send()).status).toBe(302);
    expect(await rows()).toBe(before + 1);
  });
});
