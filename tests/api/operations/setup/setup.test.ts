import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { everyRow } from '#tests/support/depth.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-setup-'));
process.env.DATA_DIR = folder;
process.env.PARTNER_SANDBOX = '1';
process.env.SMTP_URL = 'smtp://127.0.0.1:1';
// The address of the courses, which the guide tries: answered by the courses' own app, while it is open.
const courses = createServer((request, response) => answerCourses(request, response));
await new Promise<void>((resolve) => courses.listen(0, '127.0.0.1', resolve));
const { port } = courses.address() as AddressInfo;
process.env.COURSE_ORIGIN = `http://127.0.0.1:${port}`;
afterAll(async () => {
  await rm(folder, { recursive: true });
  courses.closeAllConnections();
  courses.close();
});
const { contentSite } = await import('#app/domain/content/documents/documentKinds.ts');
const { getPage } = await import('#app/domain/content/documents/getPage.server.ts');
const { readStarter } = await import('#app/domain/content/editor/readStarter.server.ts');
const { listStarterDrafts, publishStarterDrafts } = await import('#app/domain/content/editor/starterDrafts.server.ts');
const { forgetContent } = await import('#app/domain/content/documents/publishedContent.server.ts');
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { setApprovalMarket } = await import('#app/domain/content/approval/approvalMarkets.server.ts');
const { todayOf } = await import('#app/domain/markets/settings/settingKind.ts');
const { kindOfSetting } = await import('#app/domain/markets/settings/settingKinds.ts');
const { adoptStarter } = await import('#app/domain/content/editor/adoptStarter.server.ts');
const { askForStarterCourses } = await import('#app/domain/courses/editor/adoptStarterCourses.server.ts');
const { readSetup } = await import('#app/domain/operations/setup/readSetup.server.ts');
const { sendTestMail } = await import('#app/domain/operations/setup/sendTestMail.server.ts');
const { isSetUp, stepState } = await import('#app/domain/operations/setup/setupSteps.ts');
const { action: act, loader } = await import('#app/routes/operations/setup/setup.tsx');
const { action: adopt, loader: openAdopting } = await import('#app/routes/content/editor/adoptStarter.tsx');
const { database } = await import('#app/platform/database.server.ts');
const { seedReference } = await import('#seed/reference.ts');
const { runJobs } = await import('#tests/support/jobs.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const {
  courseOrigins,
  environment,
  forgetSettings: forgetEnvironment,
} = await import('#app/platform/environment.server.ts');
const { coursesApp } = await import('#server/process/courses.ts');
const { switchOffPartners } = await import('#app/domain/operations/setup/switchOffPartners.server.ts');
const { setupFor } = await import('#app/routes/operations/setup/setupRows.server.ts');

const courseHost: RequestListener = coursesApp({
  application: {
    coursesOfHost: (host) => courseOrigins().servedAt(host),
    openCourseFile: () => Promise.resolve(null),
    logFailure: () => undefined,
  },
  origin: environment().ORIGIN,
});
let answerCourses: RequestListener = courseHost;

const db = database();
let administrator: { userId: string; emailAddress: string };
let ctx: () => StaffContext;
beforeAll(async () => {
  administrator = await newStaff('administrator');
  const signedIn = await signedInAsStaff(administrator);
  ctx = () => ({ ...signedIn, now: new Date() });
});
beforeEach(async () => {
  // As `db:migrate` leaves a database: the tests' own has the sample content besides.
  await db.contentVersion.deleteMany();
  await db.contentDocument.deleteMany();
  await db.brandSetting.deleteMany();
  forgetContent();
  forgetSettings();
  await db.outbox.deleteMany();
  await db.job.deleteMany();
});
afterEach(() => vi.restoreAllMocks());

// Each try is old by the next test.
let minutes = 0;
const later = () => ({ ...ctx(), now: new Date(Date.now() + (minutes += 1) * 60_000) });
const decide = (kind: string, scope: string, value: Record<string, unknown>) =>
  setSetting(ctx(), kind, scope, {
    value,
    reason: 'Decided in a test',
    version: 0,
    validFrom: todayOf(kindOfSetting(kind)!, scope, new Date()),
  });
const setsUpBrand = async () => {
  await fillContacts();
  await decide('mail-sender', 'portal', { ...noSender, senderAddress: 'partners@brand-of-test.com' });
  for (const market of ['nam', 'au', 'int']) await decide('sales-access', market, { newAgencySalesAccess: 'withheld' });
  await switchOffPartners(ctx());
};
const noSender = { senderNameEn: '', senderNameJa: '', senderAddress: '', signatureEn: '', signatureJa: '' };
const withoutSandbox = () => {
  process.env.PARTNER_SANDBOX = '0';
  forgetEnvironment();
};
afterEach(() => {
  process.env.PARTNER_SANDBOX = '1';
  answerCourses = courseHost;
  forgetEnvironment();
});

const documents = () => db.contentDocument.findMany({ include: { versions: true }, orderBy: { documentId: 'asc' } });

test('an empty installation lacks nearly everything, and its guide says so in five queries', async () => {
  const facts = await readSetup(ctx());
  expect(isSetUp(facts)).toBe(false);
  expect(facts).toMatchObject({
    mail: { server: 'set', test: null, lastSent: null },
    terms: { there: 0, since: null, lacking: 6 },
    markets: { open: ['nam', 'uk', 'au', 'int'] },
    partners: { sandbox: 15, undecided: [], last: null, opened: false },
    contacts: { inUse: ['nam', 'uk', 'au', 'int'], open: ['nam', 'uk', 'au', 'int'] },
    sales: { undecided: ['nam', 'au', 'int'] },
    members: { there: 0 },
    rates: { there: 0 },
    settings: expect.arrayContaining([expect.objectContaining({ kind: 'business-hours', own: 0, scopes: 6 })]),
  });
  const cookie = await staffCookie(administrator);
  const open = () => loader(requestTo('/staff/setup', { cookie }));
  await open();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await open();
  expect(queries.mock.calls.length).toBeLessThanOrEqual(5);
});

// As an administrator does first.
const contacts = {
  helpDeskPhone: '+1 206 000 0000',
  helpDeskEmail: 'desk@brand.test',
  representatives: [{ repRegion: 'West', repRegionJa: '', repName: 'Ann', repPhone: '', repEmail: '' }],
};
const fillContacts = () => decide('contact-details', 'every', contacts);

const linesOf = async (step: string) => {
  const guide = await setupFor(later(), requestTo('/staff/setup', {}).request);
  const { state, lines } = guide!.steps.find((row) => row.step === step)!;
  return { state, open: lines.flatMap(({ href }) => href ?? []), lines };
};

test('each open point leads to the page where it is settled, and goes once it is', async () => {
  withoutSandbox();
  expect((await linesOf('mail')).open).toEqual(['/staff/settings/mail-sender/portal']);
  expect((await linesOf('contacts')).open).toEqual(['/staff/settings/contact-details/every']);
  expect((await linesOf('sales')).open).toEqual(
    ['nam', 'au', 'int'].map((market) => `/staff/settings/sales-access/${market}`),
  );
  const { state, open } = await linesOf('partners');
  expect({ state, open: open.length, first: open[0] }).toEqual({
    state: 'missing',
    open: 15,
    first: '/staff/settings/partners/booking',
  });
  await setsUpBrand();
  for (const step of ['contacts', 'sales', 'partners'])
    expect(await linesOf(step)).toMatchObject({ state: 'done', open: [] });
  expect((await linesOf('mail')).open).toEqual([]);
  expect(await switchOffPartners(ctx())).toBe(0);
});

test('contact details are asked of each market in use: the one without them is named', async () => {
  await decide('contact-details', 'nam', contacts);
  expect((await linesOf('contacts')).open).toEqual(
    ['uk', 'au', 'int'].map((market) => `/staff/settings/contact-details/${market}`),
  );
});

test('the press of the guide switches off what is undecided, and no partner that is connected', async () => {
  withoutSandbox();
  await decide('partners', 'air', {
    partnerState: 'connected',
    partnerAddress: 'https://air.brand-of-test.com/',
    partnerPlaces: [],
    partnerCall: '',
  });
  const cookie = await staffCookie(administrator);
  const reply = await act(requestTo('/staff/setup', { cookie, form: { intent: 'switch-off' } }));
  expect((reply as Response).status).toBe(302);
  const off = await db.brandSetting.findMany({ where: { kind: 'partners' } });
  expect(off.map(({ scope }) => scope)).toHaveLength(15);
  expect((await readSetup(later())).partners).toMatchObject({ connected: ['air'], undecided: [] });
});

test('the guide tries the address of the courses, and says what it found', async () => {
  const origin = async () => (await readSetup(later())).courses.origin;
  const address = `127.0.0.1:${port}`;
  expect(await origin()).toEqual({ state: 'reached', address, code: '' });
  answerCourses = (_, response) => response.writeHead(502).end();
  expect(await origin()).toEqual({ state: 'failed', address, code: '502' });
  answerCourses = (_, response) => response.end('<html data-portal="https://other.test">');
  expect(await origin()).toEqual({ state: 'failed', address, code: 'another site' });
  answerCourses = (request) => request.socket.destroy();
  expect(await origin()).toMatchObject({ state: 'failed', code: 'UND_ERR_SOCKET' });
  answerCourses = () => {};
  expect(await origin()).toMatchObject({ state: 'failed', code: 'timeout' });
  process.env.COURSE_ORIGIN = `http://*.courses.invalid:${port}`;
  forgetEnvironment();
  expect(await origin()).toMatchObject({
    state: 'failed',
    address: `*.courses.invalid:${port}`,
    code: expect.stringMatching(/^E[A-Z_]+$/),
  });
  process.env.COURSE_ORIGIN = `http://127.0.0.1:${port}`;
  forgetEnvironment();
  // One try serves everyone who looks within 10 s.
  answerCourses = courseHost;
  const now = later();
  const spied = vi.spyOn(globalThis, 'fetch');
  await Promise.all([readSetup(now), readSetup(now)]);
  expect(spied).toHaveBeenCalledTimes(1);
});

test('what is adopted is published and the staff’s; adopting it twice at once, and again, adds nothing', async () => {
  await fillContacts();
  const [one, other] = await Promise.all([adoptStarter(ctx(), 'terms'), adoptStarter(ctx(), 'terms')]);
  expect([one.adopted, other.adopted].toSorted()).toEqual([0, 6]);
  const adopted = await documents();
  expect(adopted.map(({ path: each }) => each)).toEqual(
    expect.arrayContaining(['pages/terms-and-conditions', 'pages/privacy-policy']),
  );
  const { staffId } = ctx().staff;
  for (const { versions } of adopted)
    expect(versions).toMatchObject([{ number: 1, state: 'published', createdBy: staffId, publishedBy: staffId }]);
  expect(await db.audit.findMany({ where: { action: 'content.starter-adopted' } })).toMatchObject([
    { subjectId: 'terms', actorId: staffId, after: { set: 'terms', documents: 6 } },
  ]);
  expect(stepState('terms', await readSetup(ctx()))).toBe('done');
});

test('what a setting has yet to fill is shown before, comes as a draft, and is published once the setting is there', async () => {
  const before = await readStarter(ctx(), 'pages');
  const openIn = (rows: typeof before) =>
    rows.filter(({ becomes }) => becomes === 'open').map(({ path: each, language }) => `${each} ${language}`);
  expect(openIn(before).toSorted()).toEqual(
    ['contact-us', 'find-your-rep'].flatMap((name) => [`pages/${name} en`, `pages/${name} ja`]),
  );
  const read = {
    path: '/staff/setup/content?set=pages&read=pages/contact-us|||en',
    cookie: await staffCookie(administrator),
  };
  const page = await openAdopting(requestTo(read.path, read));
  expect(JSON.stringify(page)).toContain('(not available yet)');
  const { adopted, asDrafts, open } = await adoptStarter(ctx(), 'pages');
  expect({ asDrafts, open, all: adopted === before.length }).toEqual({ asDrafts: 4, open: 4, all: true });
  const drafts = await listStarterDrafts(ctx());
  expect(drafts.map(({ path: each, open: places }) => [each, places.map(({ name }) => name).join()])).toEqual([
    ['pages/contact-us', 'helpDeskPhone,helpDeskEmail'],
    ['pages/contact-us', 'helpDeskPhone,helpDeskEmail'],
    ['pages/find-your-rep', 'representatives'],
    ['pages/find-your-rep', 'representatives'],
  ]);
  expect(drafts[0]!.open[0]!.setting).toEqual({ kind: 'contact-details', scope: 'every' });
  expect(await publishStarterDrafts(ctx())).toBe(0);
  await fillContacts();
  expect(await publishStarterDrafts(ctx())).toBe(4);
  expect(await listStarterDrafts(ctx())).toEqual([]);
  const html = (await getPage({ db, now: new Date(), language: 'en' }, { path: 'contact-us', market: 'uk' })).html;
  expect(html).toContain('+1 206 000 0000');
});

test('nothing that is there is overwritten, nor by the next release', async () => {
  const own = await db.contentDocument.create({
    data: { site: contentSite, path: 'pages/contact-us', brand: '', market: '', language: 'en' },
  });
  await db.contentVersion.create({
    data: {
      documentId: own.documentId,
      number: 1,
      state: 'withdrawn',
      document: { title: 'Ours' },
      createdAt: new Date(),
      createdBy: ctx().staff.staffId,
    },
  });
  const { lacking } = (await readSetup(ctx())).pages;
  expect((await adoptStarter(ctx(), 'pages')).adopted).toBe(lacking);
  expect(await db.contentVersion.findMany({ where: { documentId: own.documentId } })).toMatchObject([
    { number: 1, state: 'withdrawn', document: { title: 'Ours' } },
  ]);
  const before = await documents();
  await seedReference(db);
  expect(await documents()).toEqual(before);
});

test('where a second editor approves what is published, it comes as drafts', async () => {
  await setApprovalMarket(ctx(), { market: 'uk', wanted: true });
  const came = await adoptStarter(ctx(), 'menus');
  await setApprovalMarket(ctx(), { market: 'uk', wanted: false });
  expect(came.asDrafts).toBeGreaterThan(0);
  const states = async (market: string) =>
    (await db.contentVersion.findMany({ where: { owner: { path: 'header-footer', market, language: 'en' } } })).map(
      ({ state }) => state,
    );
  expect([await states('uk'), await states('jp')]).toEqual([['draft'], ['published']]);
});

test('a test mail goes to the administrator’s own address, one at a time, and its failure is shown', async () => {
  const asked = await Promise.allSettled([sendTestMail(ctx()), sendTestMail(ctx())]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await readSetup(ctx())).mail.test).toMatchObject({ state: 'waiting' });
  const recipient = administrator.emailAddress.toLowerCase();
  expect(await db.outbox.findMany()).toMatchObject([{ template: 'setupTest', recipient }]);
  await runJobs();
  expect((await readSetup(ctx())).mail.test).toMatchObject({ state: 'failed', why: 'unreachable' });
  await db.outbox.updateMany({ data: { sentAt: new Date(), lastError: null } });
  const { mail } = await readSetup(ctx());
  expect(mail).toMatchObject({ test: { state: 'sent' }, lastSent: expect.any(Date) });
});

if (everyRow)
  test('the starter courses come by a job, once, and with the texts the installation is set up', async () => {
    withoutSandbox();
    await setsUpBrand();
    for (const set of ['terms', 'pages', 'menus'] as const) await adoptStarter(ctx(), set);
    await sendTestMail(ctx());
    await db.outbox.updateMany({ data: { sentAt: new Date() } });
    expect(isSetUp(await readSetup(ctx()))).toBe(false);
    await askForStarterCourses(ctx());
    await expect(askForStarterCourses(ctx())).rejects.toMatchObject({ code: 'alreadySo' });
    expect((await readSetup(ctx())).courses).toMatchObject({ there: 0, job: 'underWay' });
    await runJobs();
    const facts = await readSetup(ctx());
    expect(facts.courses).toMatchObject({ there: 18, curricula: 13, lacking: 0, job: null });
    const packages = await db.coursePackage.findMany({ select: { createdBy: true, state: true } });
    expect(new Set(packages.map(({ createdBy }) => createdBy))).toEqual(new Set([ctx().staff.staffId]));
    // A second time, also over a course that the staff have changed since.
    await db.course.update({ where: { code: 'alaska' }, data: { titleEn: 'Our Alaska', state: 'retired' } });
    await askForStarterCourses(ctx());
    await runJobs();
    expect(await db.coursePackage.count()).toBe(packages.length);
    expect(await db.course.findUnique({ where: { code: 'alaska' } })).toMatchObject({
      titleEn: 'Our Alaska',
      state: 'retired',
    });
    expect(isSetUp(facts)).toBe(true);
  });

const statusOf = async (attempt: Promise<unknown>) => {
  const reply = await attempt.catch((thrown: unknown) => thrown);
  return reply instanceof Response ? reply.status : (reply as { init: { status: number } }).init.status;
};

test('staff of one market neither see the guide nor adopt anything', async () => {
  const ofJapan = await newStaff('administrator', { markets: ['jp'] });
  const cookie = await staffCookie(ofJapan);
  const own = await signedInAsStaff(ofJapan);
  expect(await statusOf(loader(requestTo('/staff/setup', { cookie })))).toBe(403);
  expect(await statusOf(adopt(requestTo('/staff/setup/content', { cookie, form: { set: 'menus' } })))).toBe(403);
  const verbs = [
    adoptStarter.bind(null, own, 'menus'),
    askForStarterCourses,
    sendTestMail,
    switchOffPartners,
    readSetup,
  ];
  for (const verb of verbs) await expect(verb(own)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await documents()).toEqual([]);
  const bad = requestTo('/staff/setup/content', { cookie: await staffCookie(administrator), form: { set: 'all' } });
  expect(await statusOf(adopt(bad))).toBe(400);
});
