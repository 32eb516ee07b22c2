import type { LoaderFunctionArgs } from '@remix-run/node';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const { knownOutages } = await import('#app/domain/content/status/knownOutages.server.ts');
const { readRootData } = await import('#app/routes/requests/rootData.server.ts');
const portal = await import('#app/routes/shell/portal.tsx');
const frame = await import('#app/routes/people/list/agencyFrame.tsx');
const overview = await import('#app/routes/people/list/overview.tsx');
const { buildAgency, buildAgents } = await import('#tests/support/builders.ts');
const { signedIn } = await import('#tests/support/contexts.ts');

const db = database();
afterEach(() => vi.restoreAllMocks());

/** The page's loaders as Remix runs them: side by side, with one load context. Root's is `readRootData`. */
async function open(path: string, cookie: string) {
  const request = new Request(`http://localhost:3000${path}`, { headers: { cookie } });
  const args: LoaderFunctionArgs = { request, params: {}, context: {} };
  const loaders = [overview.loader(args), readRootData(args), portal.loader(args), frame.loader(args)] as const;
  return (await Promise.all(loaders))[0];
}

test.each([10, 20, 50])(
  'a page of %i agents costs an owner at most three queries: the session, the page, and what waits',
  async (size) => {
    const agency = await buildAgency(db);
    await buildAgents(db, agency, 60);
    const cookie = (await writeSessionCookie((await signedIn(agency.owner)).sessionId)).split(';')[0] ?? '';
    // The content is remembered by then: an instance reads it every 10 seconds at most.
    await open('/home/agency-overview', cookie);
    // A process reads them when it starts, and then beside its pages.
    await knownOutages({ db, now: new Date() }, { for: 'news' });
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const page = await open(`/home/agency-overview?size=${size}`, cookie);
    expect(page.list?.rows).toHaveLength(size);
    expect(queries.mock.calls.length).toBeGreaterThan(0);
    expect(queries.mock.calls.length).toBeLessThanOrEqual(3);
  },
);
