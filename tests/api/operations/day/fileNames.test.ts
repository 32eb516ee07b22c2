import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StaffContext } from '#app/domain/context.server.ts';
import { runExport } from '#app/domain/operations/exports/runExport.server.ts';
import { startExport } from '#app/domain/operations/exports/startExport.server.ts';
import { database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { staffRecordFile } from '#app/routes/agencies/auditTrail/staffRecordFile.server.ts';
import { learningFile } from '#app/routes/courses/analytics/learningFile.server.ts';
import { exportFile } from '#app/routes/operations/exports/exportFile.server.ts';
import { figuresFile } from '#app/routes/operations/figures/figuresFile.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const folder = mkdtempSync(path.join(tmpdir(), 'file-names-'));
process.env.DATA_DIR = folder;
forgetSettings();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let admin: StaffContext;
let exportId: string;
beforeAll(async () => {
  admin = await signedInAsStaff(await newStaff('administrator'));
  ({ exportId } = await startExport(admin, { exportKind: 'agencies', fileFormat: 'csv' }));
  await runExport({ db, now: new Date() }, { exportId });
});

test.each([
  ['figures', (ctx: StaffContext) => figuresFile(ctx, new URLSearchParams(), 'csv')],
  ['learning', (ctx: StaffContext) => learningFile(ctx, new URLSearchParams(), 'csv')],
  ['the record', (ctx: StaffContext) => staffRecordFile(ctx, new URLSearchParams(), 'csv')],
  ['an export', (ctx: StaffContext) => exportFile(ctx, exportId)],
])('a file of %s is named by the day on which its reader’s pages say that it is', async (_, file) => {
  const named = async (now: Date, language: 'en' | 'ja') => {
    const response = await file({ ...admin, now, language });
    await response.body?.cancel();
    return /(\d{4}-\d{2}-\d{2})\.csv"/.exec(response.headers.get('Content-Disposition')!)?.[1];
  };
  const day = new Date().toISOString().slice(0, 10);
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  // In the night from this day to the next one, in New York and in Tokyo.
  expect(await named(new Date(`${day}T03:30:00Z`), 'en')).toBe(before);
  expect(await named(new Date(`${before}T15:30:00Z`), 'ja')).toBe(day);
});
