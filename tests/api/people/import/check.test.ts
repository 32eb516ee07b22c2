import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { checkImport } from '#app/domain/people/import/checkImport.server.ts';
import { chooseColumns } from '#app/domain/people/import/chooseColumns.server.ts';
import { correctRow } from '#app/domain/people/import/correctRow.server.ts';
import { leaseSeconds } from '#app/domain/operations/jobs/jobs.ts';
import { discardImport } from '#app/domain/people/import/discardImport.server.ts';
import { readImport } from '#app/domain/people/import/readImport.server.ts';
import { startAdding } from '#app/domain/people/import/startAdding.server.ts';
import { uploadImport } from '#app/domain/people/import/uploadImport.server.ts';
import { database } from '#app/platform/database.server.ts';
import { completeJob, takeJob } from '#app/platform/queue.server.ts';
import { closeTableReader } from '#app/platform/tableReader.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { postForm } from '#tests/support/formClient.ts';
import { csvOf, personRow, uploadOf } from '#tests/support/importFiles.ts';
import { uploadChecked } from '#tests/support/imports.ts';
import { runJobsOf } from '#tests/support/jobs.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const importPage = await import('#app/routes/people/import/import.tsx');
const db = database();
let owner: AgentContext;

beforeEach(async () => {
  owner = await signedIn((await buildAgency(db)).owner);
});
afterAll(closeTableReader);

const upload = async (ctx = owner, rows = [personRow()]) => (await uploadImport(ctx, uploadOf(csvOf(rows)))).importId;
const read = (importId: string, ctx = owner) => readImport(ctx, { importId, page: 1, pageSize: 50 });
/** Takes the next check as a process does; undefined where none may begin. */
const take = async () => {
  const job = await takeJob('check-import', leaseSeconds);
  return job && { job, importId: (job.data as { importId: string }).importId };
};

test('agencies take turns, and of one agency one file is checked at a time', async () => {
  const other = await signedIn((await buildAgency(db)).owner);
  const flood = [await upload(), await upload(), await upload()];
  const single = await upload(other);
  const first = await take();
  expect(first?.importId).toBe(flood[0]);
  const second = await take();
  expect(second?.importId).toBe(single);
  // Another process finds nothing to do while the agency's first is being checked.
  expect(await take()).toBeUndefined();
  await completeJob(second!.job);
  expect(await take()).toBeUndefined();
  await completeJob(first!.job);
  expect((await take())?.importId).toBe(flood[1]);
});

test('no user is added, and nothing of a file is changed, before it is checked', async () => {
  const importId = await upload();
  expect(await read(importId)).toMatchObject({ state: 'checking', counts: { unchecked: 1, ready: 0 } });
  const refused = { code: 'conflict' };
  await expect(startAdding(owner, { importId, certification: true })).rejects.toMatchObject(refused);
  await expect(correctRow(owner, { importId, number: 2, texts: {} })).rejects.toMatchObject(refused);
  const { columns } = await read(importId);
  await expect(chooseColumns(owner, { importId, columns })).rejects.toMatchObject(refused);
  await runJobsOf('check-import');
  expect(await read(importId)).toMatchObject({ state: 'draft', counts: { unchecked: 0, ready: 1 } });
});

test('a file that is being checked can be discarded, and its check ends without a fault', async () => {
  const importId = await upload();
  const posted = { path: `/home/agency-overview/import/${importId}`, params: { importId }, sessionId: owner.sessionId };
  expect(await postForm(importPage.action as never, { ...posted, fields: { intent: 'discard' } })).toMatchObject({
    status: 302,
    location: '/home/agency-overview/import',
  });
  await runJobsOf('check-import');
  await expect(discardImport(owner, { importId })).rejects.toMatchObject({ code: 'notFound' });
});

test('a check that died resumes where it was, and still knows the rows before', async () => {
  const rows = Array.from({ length: 300 }, () => personRow());
  rows[280] = personRow({ userId: rows[3]!.userId! });
  rows[281] = personRow({ emailAddress: rows[260]!.emailAddress! });
  const { importId } = await uploadChecked(owner, uploadOf(csvOf(rows)));
  const faulty = () => readImport(owner, { importId, state: 'faulty', page: 1, pageSize: 50 });
  const before = (await faulty()).rows.map(({ number, errors }) => ({ number, errors }));
  expect(before).toEqual([
    { number: 282, errors: { userId: 'imports:error.twice|userId' } },
    { number: 283, errors: { emailAddress: 'imports:error.twice|emailAddress' } },
  ]);
  await db.import.update({ where: { id: importId }, data: { state: 'checking' } });
  await db.importRow.updateMany({
    where: { importId, number: { gt: 251 } },
    data: { state: 'unchecked', texts: {}, errors: undefined, userId: '', emailAddress: '' },
  });
  await checkImport({ db, now: new Date() }, { importId });
  const after = await faulty();
  expect(after).toMatchObject({ state: 'draft', counts: { ready: 298, faulty: 2, unchecked: 0 } });
  expect(after.rows.map(({ number, errors }) => ({ number, errors }))).toEqual(before);
});

test('where the importer was deactivated in the meantime no row is ready, until a colleague chooses the columns', async () => {
  const agency = await buildAgency(db);
  const manager = await signedIn(await buildAgent(db, agency, { agentType: 'M' }));
  const importId = await upload(manager);
  await db.agent.update({ where: { agentUniqueId: manager.actor.agentUniqueId }, data: { activationFlag: 'D' } });
  await runJobsOf('check-import');
  const colleague = await signedIn(agency.owner);
  const { rows, columns, state } = await read(importId, colleague);
  expect([state, rows[0]?.errors]).toEqual(['draft', { userId: 'refusals:forbidden' }]);
  await chooseColumns(colleague, { importId, columns });
  await runJobsOf('check-import');
  expect((await read(importId, colleague)).counts).toMatchObject({ ready: 1, faulty: 0 });
});
