import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { temporaryFolder } from '#tests/process/support.ts';
import { startPortal, type PortalServer } from '#tests/support/portalServer.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// An instance looks every ten seconds, and a browser may keep what it was given for thirty more.
const secondsEverywhere = 60;
const secondsInBrowsers = 30;

const temporary = temporaryFolder();
const { url } = await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { publishVersion } = await import('#tests/support/content.ts');
const portals: PortalServer[] = [];

beforeAll(async () => {
  await ensureBuild(() => {});
  for (let instance = 0; instance < 2; instance += 1) portals.push(await startPortal(temporary.folder, url));
}, 300_000);
afterAll(async () => {
  for (const portal of portals) await portal.stop();
  temporary.remove();
});

const titleAt = async ({ origin }: PortalServer) => {
  const reply = await fetch(`${origin}/json/gangway/alerts/uk/alert.json?language=en`);
  return reply.ok
    ? ((await reply.json()) as { category: { details: { title: string }[] } }).category.details[0]?.title
    : undefined;
};
const bannersAt = async ({ origin }: PortalServer) =>
  (
    (await (await fetch(`${origin}/notices?language=en&market=uk`)).json()) as { notices: { title?: string }[] }
  ).notices.map(({ title }) => title);

it('what is published is seen by every instance within a minute, as content and as a banner', async () => {
  await Promise.all(portals.flatMap((portal) => [titleAt(portal), bannersAt(portal)]));
  const since = performance.now();
  await publishVersion(database(), {
    path: 'alert',
    market: 'uk',
    document: {
      category: {
        subHeading: 'Notice',
        details: [{ title: 'Phones are busy today', description: 'Please write to us.' }],
      },
    },
  });
  const patience = { timeout: (secondsEverywhere - secondsInBrowsers) * 1000, interval: 250 };
  for (const portal of portals) {
    await expect.poll(() => titleAt(portal), patience).toBe('Phones are busy today');
    await expect.poll(() => bannersAt(portal), patience).toContain('Notice: Phones are busy today');
  }
  console.info(`seen by both instances after ${((performance.now() - since) / 1000).toFixed(1)} s`);
}, 120_000);
