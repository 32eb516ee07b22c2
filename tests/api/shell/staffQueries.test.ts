import type { LoaderFunctionArgs } from '@remix-run/node';
import pg from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { buildMember } from '#seed/builders/member.ts';
import { seedAdvisorRates } from '#seed/demo/sales.ts';
import { publishVersion } from '#tests/support/content.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const pages = {
  members: await import('#app/routes/academy/members/members.tsx'),
  member: await import('#app/routes/academy/members/member.tsx'),
  memberImports: await import('#app/routes/academy/members/imports.tsx'),
  rates: await import('#app/routes/sales/offers/rates.tsx'),
  rate: await import('#app/routes/sales/offers/rate.tsx'),
  content: await import('#app/routes/content/editor/documents.tsx'),
  usage: await import('#app/routes/content/usage/usageList.tsx'),
  approvalMarkets: await import('#app/routes/content/approval/approvalMarkets.tsx'),
  documentUsage: await import('#app/routes/content/usage/documentUsage.tsx'),
  approval: await import('#app/routes/content/approval/approval.tsx'),
  languages: await import('#app/routes/content/editor/languages.tsx'),
  edit: await import('#app/routes/content/editor/edit.tsx'),
};
type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

let cookie: string;
let params: { ccn: string; rateId: string; documentId: string };
beforeAll(async () => {
  const { ccn } = await buildMember(db, { lastName: 'Counted', country: 'US' });
  for (let more = 0; more < 30; more += 1) await buildMember(db, { lastName: 'Counted', country: 'US' });
  await seedAdvisorRates(db, new Date());
  const { rateId } = await db.advisorRate.findFirstOrThrow({ where: { brand: 'PC' } });
  const administrator = await newStaff('administrator');
  params = { ccn, rateId, documentId: await waitingDocument(administrator) };
  cookie = await staffCookie(administrator);
});
afterEach(() => vi.restoreAllMocks());

// A page in both languages, with a draft that waits for its approval.
async function waitingDocument({ staffId }: { staffId: string }): Promise<string> {
  const page = { path: 'pages/counted', document: { title: 'Counted', description: 'About it', body: 'Text' } };
  await publishVersion(db, { ...page, language: 'ja' });
  const { documentId } = await publishVersion(db, page);
  const draft = { number: 2, state: 'draft', document: { ...page.document, title: 'New' }, createdAt: new Date() };
  await db.contentVersion.create({ data: { documentId, ...draft, createdBy: staffId } });
  await db.contentSubmission.create({
    data: { documentId, base: '2.0', submittedAt: new Date(), submittedBy: staffId },
  });
  return documentId;
}

test.each<[keyof typeof pages, string]>([
  ['members', '/staff/members'],
  ['members', '/staff/members?q=counted&country=US&source=imported'],
  ['member', '/staff/members/:ccn'],
  ['memberImports', '/staff/members/import'],
  ['rates', '/staff/rates?q=princess&state=all'],
  ['rate', '/staff/rates/:rateId'],
  ['content', '/staff/content?state=waiting'],
  ['usage', '/staff/content/usage?order=least&page=3'],
  ['approvalMarkets', '/staff/content/approval'],
  ['documentUsage', '/staff/content/:documentId/usage'],
  ['approval', '/staff/content/:documentId/approval'],
  ['languages', '/staff/content/:documentId/languages'],
  ['edit', '/staff/content/:documentId'],
])('the loader of %s at %s makes at most six queries beside that of the session', async (page, address) => {
  const path = address.replace(/:(\w+)/, (_, name: keyof typeof params) => params[name]);
  const open = () => (pages[page].loader as Loader)(requestTo(path, { cookie, params }));
  // What a process reads now and then, such as the countries, is there by the second time.
  await open();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await open();
  expect(queries.mock.calls.length).toBeGreaterThan(0);
  expect(queries.mock.calls.length).toBeLessThanOrEqual(7);
});
