import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { recordSubjects } from '#app/domain/agencies/auditTrail/recordSubjects.server.ts';
import { staffRecordAreas } from '#app/domain/agencies/auditTrail/staffRecordAreas.ts';
import { staffRecordList } from '#app/domain/agencies/auditTrail/staffRecordList.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { recordAudit, type AuditEntry } from '#app/platform/audit.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { publishVersion } from '#tests/support/content.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const { exportStaffRecord, listStaffRecord } = await import(
  '#app/domain/agencies/auditTrail/listStaffRecord.server.ts'
);
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');
const page = await import('#app/routes/agencies/auditTrail/staffRecord.tsx');
const file = await import('#app/routes/agencies/auditTrail/staffRecordFile.ts');

let admin: StaffContext;
let other: StaffContext;
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  admin = await signedInAsStaff(await newStaff('administrator'));
  other = await signedInAsStaff(await newStaff('editor'));
  agency = await buildAgency(db, { country: 'US' });
  const write = (ctx: StaffContext, at: string, entry: AuditEntry) =>
    recordAudit(db, { ...ctx, now: new Date(at) }, entry);
  // Written first, as what is delivered late: the time decides and not the order of writing.
  await write(other, '2026-03-02T09:00:00Z', { action: 'content.published', subjectKind: 'content', subjectId: 'x' });
  await write(admin, '2026-03-01T22:00:00Z', {
    action: 'session.started',
    subjectKind: 'session',
    subjectId: admin.sessionId,
  });
  await write(admin, '2026-03-01T23:30:00Z', {
    action: 'agency.suspended',
    subjectKind: 'agency',
    subjectId: agency.agencyId,
    agencyId: agency.agencyId,
  });
  await recordAudit(
    db,
    { now: new Date('2026-03-02T10:00:00Z'), address: '', actor: agency.owner },
    { action: 'content.published', subjectKind: 'content', subjectId: 'by-an-agent' },
  );
});

const found = async (query: string, actions: string[] = []) => {
  const { entries } = await listStaffRecord(admin, { ...staffRecordList.read(new URLSearchParams(query)), actions });
  return entries.map(({ sentence, subjectId }) => `${sentence} ${subjectId}`);
};
const [suspended, published] = ['agencySuspended', 'contentPublished x'];

test.each([
  ['from=2026-03-01&to=2026-03-02', () => [published, `${suspended} ${agency.agencyId}`]],
  ['from=2026-03-02&to=2026-03-02', () => [published]],
  ['area=agencies&to=2026-03-02', () => [`${suspended} ${agency.agencyId}`]],
  ['area=content', () => [published]],
  ['q=x', () => [published]],
  ['area=jobs', () => []],
  ['area=accounts&to=2026-03-02', () => []],
  ['area=accounts&to=2026-03-02&signIns=shown', () => [`signedIn ${admin.sessionId}`]],
] as const)('%s finds what staff did by its time, and nothing of agents', async (query, rows) =>
  expect(await found(query)).toEqual(rows()),
);

test('a search finds by who did it, and by the words of the sentence', async () => {
  expect(await found(`q=${other.staff.userId.toLowerCase()}&area=content`)).toEqual([published]);
  expect(await found('q=suspended&area=agencies', ['agency.suspended'])).toEqual([`${suspended} ${agency.agencyId}`]);
});

test('a search finds the whole name as the record shows it, and signs of patterns stand for themselves', async () => {
  const { firstName, lastName, userId } = other.staff;
  const wholeName = encodeURIComponent(`${firstName} ${lastName}`);
  expect(await found(`q=${wholeName}&area=content`)).toContain(published);
  for (const sign of ['%25', '_', encodeURIComponent(`_${userId.slice(1)}`)])
    expect(await found(`q=${sign}`), sign).toEqual([]);
});

test('names the users of every agency, and the language of a course as its readers call it', async () => {
  const { owner } = agency;
  const at = { ...admin, now: new Date('2026-03-03T09:00:00Z') };
  const about = { subjectId: owner.agentUniqueId, agencyId: agency.agencyId };
  await recordAudit(db, at, { action: 'agent.accounts-merged', subjectKind: 'agent', ...about });
  await recordAudit(db, at, {
    action: 'course.published',
    subjectKind: 'course',
    subjectId: 'x',
    after: { language: 'zh-Hant' },
  });
  const query = staffRecordList.read(new URLSearchParams('from=2026-03-03&to=2026-03-03'));
  const { entries } = await listStaffRecord(admin, { ...query, actions: [] });
  expect(entries.map(({ subject }) => subject)).toEqual([
    null,
    { kind: 'colleague', firstName: owner.firstName, lastName: owner.lastName },
  ]);
  const cookie = await staffCookie(await newStaff('administrator'));
  const shown = await page.loader(requestTo('/staff/record?from=2026-03-03&to=2026-03-03', { cookie }));
  expect(JSON.stringify(shown)).toContain('繁體中文');
});

test('an act says by name what it was about, and leads to its page; no identifier is shown in its place', async () => {
  const course = await newCourse(db);
  const { documentId } = await publishVersion(db, { path: 'alert', market: 'jp', document: {} });
  const gone = crypto.randomUUID();
  const at = { ...admin, now: new Date('2026-03-05T09:00:00Z') };
  const entries: [AuditEntry['subjectKind'], string, AuditEntry['action']?][] = [
    ['course', course.courseId],
    ['course', 'categories', 'academy.categories-changed'],
    ['content', documentId],
    ['content', gone],
    ['agency', agency.agencyId],
    ['staff', other.staff.staffId],
    ['setting', 'credit-amounts/PC'],
    ['curriculum', 'PC'],
    ['member', '4100000001'],
  ];
  for (const [subjectKind, subjectId, action = 'content.published'] of entries)
    await recordAudit(db, at, { action, subjectKind, subjectId });
  const cookie = await staffCookie(await newStaff('administrator'));
  const { rows } = await page.loader(requestTo('/staff/record?from=2026-03-05&to=2026-03-05', { cookie }));
  expect(rows.map(({ about }) => about).toReversed()).toEqual([
    { name: course.titleEn, details: '', href: `/staff/courses/${course.courseId}` },
    { name: 'Course categories', details: '', href: '/staff/courses/categories' },
    { name: 'Alerts', details: 'Japan · English', href: `/staff/content/${documentId}` },
    { name: 'Content that was deleted', details: gone.slice(0, 8), href: null },
    { name: agency.agencyName, details: agency.agencyId, href: `/staff/agencies/${agency.agencyId}` },
    { name: 'Mika Review', details: '', href: `/staff/accounts/${other.staff.staffId}` },
    { name: expect.any(String), details: 'Princess Academy', href: '/staff/settings/credit-amounts/PC' },
    { name: expect.any(String), details: '', href: '/staff/courses/requirements/PC' },
    { name: '4100000001', details: '', href: '/staff/members/4100000001' },
  ]);
  const read = vi.spyOn(pg.Client.prototype, 'query');
  await recordSubjects(
    db,
    Array.from({ length: 50 }, () => ({ subjectKind: 'course', subjectId: gone, agencyId: null })),
  );
  expect(read.mock.calls.length).toBe(1);
  read.mockRestore();
});

test('every kind of subject is in one area', () => {
  const kinds = Object.values(staffRecordAreas).flat();
  expect(new Set(kinds).size).toBe(kinds.length);
});

test('is for administrators of all markets', async () => {
  const ofJapan = await signedInAsStaff(await newStaff('administrator', { markets: ['jp'] }));
  const wanted = { ...staffRecordList.defaults, actions: [] };
  for (const ctx of [other, ofJapan]) {
    await expect(listStaffRecord(ctx, wanted)).rejects.toThrow('forbidden');
    await expect(exportStaffRecord(ctx, wanted, 'csv')).rejects.toThrow('forbidden');
  }
});

test('is a page of the console, and a file with the same rows that says it was taken', async () => {
  const cookie = await staffCookie(await newStaff('administrator'));
  const shown = await page.loader(requestTo('/staff/record?area=content&to=2026-03-02', { cookie }));
  expect(shown.rows).toMatchObject([{ who: 'Mika Review', what: expect.stringContaining('published') }]);
  const answer = await file.loader(
    requestTo('/staff/record/csv?area=content&to=2026-03-02', { cookie, params: { format: 'csv' } }),
  );
  const lines = (await (answer as Response).text()).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Mika Review');
  const taken = await db.audit.findMany({ where: { action: 'staff.record-exported' } });
  expect(taken).toMatchObject([{ after: { format: 'csv', area: 'content', to: '2026-03-02' } }]);
});
