import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { startAdding } from '#app/domain/people/import/startAdding.server.ts';
import { chooseReading } from '#app/domain/people/import/chooseReading.server.ts';
import { chooseColumns } from '#app/domain/people/import/chooseColumns.server.ts';
import { correctReasons, importReasons } from '#app/domain/people/import/importReasons.server.ts';
import { correctRow, leaveOut } from '#app/domain/people/import/correctRow.server.ts';
import { discardImport } from '#app/domain/people/import/discardImport.server.ts';
import { importRows, listImports, readImport } from '#app/domain/people/import/readImport.server.ts';
import { removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { deleteBranch } from '#app/domain/people/branches/deleteBranch.server.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import { deleteTemplate } from '#app/domain/people/templates/deleteTemplate.server.ts';
import { saveTemplate } from '#app/domain/people/templates/saveTemplate.server.ts';
import { uploadImport } from '#app/domain/people/import/uploadImport.server.ts';
import { readResetLink, resetPassword } from '#app/domain/accounts/credentials/resetPassword.server.ts';
import { signIn } from '#app/domain/accounts/signIn/signIn.server.ts';
import { database } from '#app/platform/database.server.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { closeTableReader } from '#app/platform/tableReader.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { csvOf, personRow, sheetFile, uploadOf } from '#tests/support/importFiles.ts';
import { uploadChecked } from '#tests/support/imports.ts';
import { runJobs, runJobsOf } from '#tests/support/jobs.ts';
import { permissionsOf } from '#tests/support/permissions.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const importPage = await import('#app/routes/people/import/import.tsx');
const resultFile = await import('#app/routes/people/import/result.ts');
const templatePage = await import('#app/routes/people/permissions/template.tsx');
const db = database();
let owner: AgentContext;

beforeAll(async () => {
  owner = await signedIn((await buildAgency(db)).owner);
});
afterAll(closeTableReader);

const upload = (rows: Parameters<typeof csvOf>[0], ctx = owner) => uploadChecked(ctx, uploadOf(csvOf(rows)));
const read = (importId: string, ctx = owner) => readImport(ctx, { importId, page: 1, pageSize: 50 });
const run = async (importId: string, ctx = owner) => {
  await startAdding(ctx, { importId, certification: true });
  await runJobs();
  return read(importId, ctx);
};
const people = async (rows: ReturnType<typeof personRow>[]) =>
  (
    await db.agent.findMany({
      where: { userId: { in: rows.map(({ userId }) => userId!.toUpperCase()) } },
      include: { grants: true, account: true },
    })
  ).map(({ account, ...agent }) => ({ ...account, ...agent }));

describe('adding people from a file', () => {
  test('each gets the role, its permissions, the agency’s address, a certificate, an audit row and a mail; none a password', async () => {
    const rows = [personRow(), personRow({ agentType: 'Supervisor', firstName: 'Ana' })];
    const { importId } = await upload(rows);
    const { state, counts } = await run(importId);
    expect([state, counts]).toEqual([
      'done',
      { unchecked: 0, faulty: 0, ready: 0, present: 0, 'left-out': 0, added: 2, failed: 0 },
    ]);
    const added = await people(rows);
    expect(added).toHaveLength(2);
    const agency = await db.agency.findUniqueOrThrow({ where: { agencyId: owner.agency.agencyId } });
    for (const agent of added) {
      expect(agent).toMatchObject({
        agencyId: agency.agencyId,
        address1: agency.address1,
        city: agency.city,
        country: 'US',
        activationFlag: 'C',
        emailValidFlag: false,
        passwordDue: true,
        ownPassword: false,
        certifiedBy: owner.actor.agentUniqueId,
        lastName: 'Nuñez',
        phoneCode: '305',
        phoneNumber: '5550123',
        dateOfBirth: new Date('1984-03-07'),
      });
      expect(
        await db.audit.findFirst({ where: { subjectId: agent.agentUniqueId, action: 'agent.added' } }),
      ).toMatchObject({ actorId: owner.actor.agentUniqueId, address: owner.address });
      expect(await db.outbox.findMany({ where: { recipient: agent.emailAddress.toLowerCase() } })).toMatchObject([
        { template: 'firstPassword' },
      ]);
    }
    const roles = Object.fromEntries(
      await Promise.all(added.map(async (agent) => [agent.agentType, (await permissionsOf(db, agent)).oneSource])),
    );
    expect(roles).toEqual({ A: 'NNYYYYNN', M: 'YYYYYYNY' });
    expect(
      await db.audit.findMany({
        where: { subjectId: importId },
        orderBy: { id: 'asc' },
        select: { action: true, after: true },
      }),
    ).toEqual([
      { action: 'import.uploaded', after: { rows: 2 } },
      { action: 'import.begun', after: { rows: 2, certified: true } },
      { action: 'import.finished', after: { added: 2 } },
    ]);
  });

  test('each gets the permissions of the template that is chosen for all, which is not deleted in the meantime', async () => {
    await saveTemplate(owner, { templateId: null, templateName: 'Trainees', permissions: ['osAnswers'] });
    const { templateId } = await db.permissionTemplate.findFirstOrThrow({ where: { name: 'Trainees' } });
    const row = personRow();
    const { importId } = await upload([row]);
    await startAdding(owner, { importId, permissionTemplate: templateId, certification: true });
    await expect(deleteTemplate(owner, { templateId })).rejects.toThrow('templateBusy');
    const answer = await postForm(templatePage.action, {
      path: `/home/agency-overview/permission-templates/${templateId}`,
      params: { templateId },
      sessionId: owner.sessionId,
      fields: { intent: 'delete' },
    });
    expect([answer.status, answer.location]).toEqual([302, `/home/agency-overview/permission-templates/${templateId}`]);
    await runJobs();
    const [agent] = await people([row]);
    expect(agent?.grants.map(({ key }) => key)).toEqual(['osAnswers']);
    expect(await deleteTemplate(owner, { templateId })).toBe('Trainees');
  });

  test('a row with a branch that there is not offers the agency’s, and none', async () => {
    const { owner: other } = await buildAgency(db);
    const ctx = await signedIn(other);
    for (const branchName of ['South', 'North']) await saveBranch(ctx, { branchId: null, branchName });
    // A separate request, which reads that there are branches.
    const { importId } = await upload([{ ...personRow(), branch: 'Nowhere' }], await signedIn(other));
    const opened = await openPage(importPage.loader as never, {
      path: `/home/agency-overview/import/${importId}`,
      params: { importId },
      sessionId: await sessionFor(other),
    });
    const option = (value: string, label = value) => ({ value, label });
    expect(opened.data).toMatchObject({
      rows: [
        {
          faults: [
            {
              column: 'branch',
              value: 'Nowhere',
              options: [option('Nowhere'), option('North'), option('South'), option('', 'No branch')],
            },
          ],
        },
      ],
    });
  });

  test.each([
    ['an owner', 'O', ['O', 'M', 'A']],
    ['a supervisor', 'M', ['M', 'A']],
  ] as const)('a row with a role that there is not offers %s the roles that they may give', async (_, role, roles) => {
    const agency = await buildAgency(db);
    const importer = role === 'O' ? agency.owner : await buildAgent(db, agency, { agentType: role });
    const { importId } = await upload([{ ...personRow(), agentType: 'Queen' }], await signedIn(importer));
    const opened = await openPage(importPage.loader as never, {
      path: `/home/agency-overview/import/${importId}`,
      params: { importId },
      sessionId: await sessionFor(importer),
    });
    expect(opened.data).toMatchObject({
      rows: [{ faults: [{ column: 'agentType', options: roles.map((value) => ({ value })) }] }],
    });
  });

  test('a row whose branch was deleted in the meantime says so, and the others are added', async () => {
    const { branchId } = await saveBranch(owner, { branchId: null, branchName: 'North' });
    const inBranch = await signedIn({ ...owner.actor, ...owner.agency });
    const rows = [
      { ...personRow(), branch: 'North' },
      { ...personRow(), branch: '' },
    ];
    const { importId } = await upload(rows, inBranch);
    await deleteBranch(owner, { branchId, becomes: '' });
    expect((await run(importId, inBranch)).rows.map(({ state, errors }) => [state, errors])).toEqual([
      ['failed', { branch: 'refusals:branchNeeded' }],
      ['added', null],
    ]);
  });

  test('the mail’s link sets the first password, validates the address and lets the person in', async () => {
    const row = personRow();
    await run((await upload([row])).importId);
    const mail = await db.outbox.findFirstOrThrow({ where: { recipient: row.emailAddress } });
    const token = /\/reset-password\?token=([\w-]+)/.exec(mail.text)![1]!;
    expect(await readResetLink(visitor(), token)).toEqual({ userId: row.userId!.toUpperCase() });
    await resetPassword(visitor(), token, { password: 'Harbour7' });
    const [agent] = await people([row]);
    expect(agent).toMatchObject({ emailValidFlag: true, ownPassword: true, passwordDue: false, activationFlag: 'C' });
    expect(
      await signIn(visitor(), { userId: row.userId!, password: 'Harbour7', userAgent: 'test', currentApp: '' }),
    ).toMatchObject({ outcome: 'signed-in' });
  });

  test('a file that is imported again adds no user, whether it is checked before or after', async () => {
    const rows = [personRow(), personRow()];
    const [first, second] = [await upload(rows), await upload(rows)];
    expect((await run(first.importId)).counts.added).toBe(2);
    expect((await run(second.importId)).counts).toMatchObject({ added: 0, present: 2, failed: 0 });
    const third = await upload(rows);
    expect((await read(third.importId)).counts).toMatchObject({ present: 2, ready: 0 });
    await expect(startAdding(owner, { importId: third.importId, certification: true })).rejects.toMatchObject({
      code: 'nothingToImport',
    });
    expect(await people(rows)).toHaveLength(2);
  });

  test('leads to those whom it added as long as they are in the agency', async () => {
    const rows = [personRow(), personRow(), personRow()];
    const { importId } = await upload(rows);
    await run(importId);
    const found = await people(rows);
    const [stays, moved, gone] = rows.map(({ userId }) => found.find((each) => each.userId === userId!.toUpperCase())!);
    const set = (agent: { agentUniqueId: string }, data: object) =>
      db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data });
    await set(moved!, { agencyId: (await buildAgency(db)).agencyId });
    await set(gone!, { deletedAt: new Date() });
    expect((await read(importId)).rows.map(({ agentUniqueId }) => agentUniqueId)).toEqual([
      stays!.agentUniqueId,
      null,
      null,
    ]);
  });

  test('a row that fails keeps no other from being added', async () => {
    const [good, taken, last] = [personRow(), personRow(), personRow()];
    const { importId } = await upload([good, taken, last]);
    const other = await buildAgency(db);
    await buildAgent(db, other, { userId: taken.userId!.toUpperCase() });
    // A person whom the database refuses.
    await db.$executeRaw`UPDATE import_rows SET person = jsonb_set(person, '{country}', '"XX"') WHERE import_id = ${importId}::uuid AND number = 4`;
    const { counts, rows } = await run(importId);
    expect(counts).toMatchObject({ added: 1, failed: 2 });
    expect(rows.map(({ state, errors }) => [state, errors])).toEqual([
      ['added', null],
      ['failed', { userId: 'validation:userIdTaken' }],
      ['failed', { userId: 'refusals:scriptError' }],
    ]);
  });

  test('a begun import cannot be begun, corrected or discarded again', async () => {
    const { importId } = await upload([personRow()]);
    await startAdding(owner, { importId, certification: true });
    const refused = { code: 'conflict' };
    await expect(startAdding(owner, { importId, certification: true })).rejects.toMatchObject(refused);
    // The form of another tab says so on the import's page.
    const posted = {
      path: `/home/agency-overview/import/${importId}`,
      params: { importId },
      sessionId: owner.sessionId,
    };
    expect(await postForm(importPage.action as never, { ...posted, fields: { intent: 'discard' } })).toMatchObject({
      status: 302,
      location: posted.path,
    });
    await expect(correctRow(owner, { importId, number: 2, texts: {} })).rejects.toMatchObject(refused);
    await expect(discardImport(owner, { importId })).rejects.toMatchObject(refused);
    await runJobs();
  });

  test('an importer who is deactivated in the meantime adds no more users', async () => {
    const agency = await buildAgency(db);
    const manager = await signedIn(await buildAgent(db, agency, { agentType: 'M' }));
    const { importId } = await upload([personRow()], manager);
    await startAdding(manager, { importId, certification: true });
    await db.agent.update({ where: { agentUniqueId: manager.actor.agentUniqueId }, data: { activationFlag: 'D' } });
    await runJobs();
    const ctx = await signedIn(agency.owner);
    expect(await read(importId, ctx)).toMatchObject({
      state: 'done',
      counts: { failed: 1, added: 0 },
      rows: [{ errors: { userId: 'refusals:forbidden' } }],
    });
  });
});

test('an import that was discarded says so to who sends another of its forms', async () => {
  const { importId } = await upload([personRow()]);
  const path = `/home/agency-overview/import/${importId}`;
  const posted = { path, params: { importId }, sessionId: owner.sessionId };
  const send = (fields: Record<string, string>) => postForm(importPage.action as never, { ...posted, fields });
  const begin = { intent: 'begin', certification: 'on' };
  const leaveOutRow = { intent: 'leave-out', number: '2' };
  // What is gone besides the import is said where it was chosen.
  const template = await send({ ...begin, permissionTemplate: crypto.randomUUID() });
  expect([template.status, Object.keys(template.errors)]).toEqual([404, ['permissionTemplate']]);
  expect((await send({ ...leaveOutRow, number: '77' })).status).toBe(404);
  for (const fields of [{ intent: 'discard' }, { intent: 'discard' }, begin, leaveOutRow])
    expect(await send(fields)).toMatchObject({ status: 302, location: '/home/agency-overview/import' });
});

test('a row that was refused is corrected in the result file and imported again, with all that was known of it', async () => {
  const rows = [
    personRow({ cellPhone: '(305) 555-0124', address1: '2 Bay St', city: 'Tampa', zip: '33602' }),
    personRow(),
  ];
  rows[0]!.country = 'Atlantis';
  const { importId } = await upload(rows);
  await run(importId);
  const request = new Request(`http://localhost:3000/home/agency-overview/import/${importId}/result/csv`, {
    headers: { cookie: (await writeSessionCookie(owner.sessionId)).split(';')[0]! },
  });
  const file = await resultFile.loader({ request, params: { importId, format: 'csv' }, context: {} } as never);
  const text = (await file.text()).replace('Atlantis', 'Canada').replace('33602', 'M5V 2T6');
  const again = await uploadChecked(owner, uploadOf(text));
  const { rows: found, columns, counts } = await read(again.importId);
  expect(columns.slice(0, 4)).toEqual(['', '', '', 'userId']);
  expect(counts).toMatchObject({ present: 1 });
  expect(Object.keys(found[0]!.errors ?? {})).toEqual(['state']);
  expect(found[0]!.texts).toMatchObject({ ...rows[0], country: 'Canada', zip: 'M5V 2T6' });
});

describe('the check of a file', () => {
  test('finds doubles within it and what others have, and forgets them with a correction', async () => {
    const other = await buildAgency(db);
    const [one, two, three] = [
      personRow(),
      personRow(),
      personRow({ emailAddress: other.owner.emailAddress.toLowerCase() }),
    ];
    const taken = await upload([personRow({ userId: other.owner.userId })]);
    expect((await read(taken.importId)).rows).toMatchObject([{ errors: { userId: 'validation:userIdTaken' } }]);
    const { importId } = await upload([one, { ...two, userId: one.userId!.toLowerCase() }, three]);
    const errors = async () => (await read(importId)).rows.map((row) => row.errors);
    expect(await errors()).toEqual([null, { userId: 'imports:error.twice|userId' }, { emailAddress: 'refusals:7008' }]);
    expect(await correctRow(owner, { importId, number: 4, texts: { lastName: 'Lee' } })).toBe(false);
    expect(await correctRow(owner, { importId, number: 2, texts: { userId: 'Another77' } })).toBe(true);
    expect(await errors()).toEqual([null, null, { emailAddress: 'refusals:7008' }]);
    await leaveOut(owner, { importId, number: 4, out: true });
    expect((await read(importId)).counts).toMatchObject({ ready: 2, 'left-out': 1, faulty: 0 });
    await leaveOut(owner, { importId, number: 4, out: false });
    expect((await read(importId)).counts).toMatchObject({ ready: 2, faulty: 1 });
  });

  test('is done again with other columns', async () => {
    const row = personRow();
    const { importId } = await uploadChecked(
      owner,
      uploadOf(csvOf([row], ['userId', 'emailAddress', 'title', 'A', 'B', 'gender', 'birthDate', 'telephone'])),
    );
    const page = await read(importId);
    expect(page.columns).toEqual(['userId', 'emailAddress', 'title', '', '', 'gender', 'birthDate', 'telephone']);
    expect(page.rows[0]!.errors).toEqual({
      firstName: 'validation:required|firstName',
      lastName: 'validation:required|lastName',
    });
    await chooseColumns(owner, {
      importId,
      columns: ['userId', 'emailAddress', 'title', 'firstName', 'lastName', 'gender', 'birthDate', 'telephone'],
    });
    expect(await read(importId)).toMatchObject({ state: 'checking', counts: { unchecked: 1, faulty: 0 } });
    await runJobsOf('check-import');
    expect(await read(importId)).toMatchObject({ state: 'draft', counts: { ready: 1, faulty: 0 } });
    const twice = ['userId', 'userId', 'title', '', '', 'gender', 'birthDate', 'telephone'] as const;
    await expect(chooseColumns(owner, { importId, columns: twice })).rejects.toMatchObject({ code: 'invalidOption' });
    // The page says so, and what was chosen stays.
    const fields = Object.fromEntries(twice.map((column, place) => [`column-${place}`, column]));
    const answer = await postForm(importPage.action as never, {
      path: `/home/agency-overview/import/${importId}`,
      params: { importId },
      sessionId: owner.sessionId,
      fields: { intent: 'columns', ...fields },
    });
    expect([answer.status, answer.data]).toEqual([400, { chosen: twice.map((column) => ({ column, format: '' })) }]);
  });

  const birthDatesOf = async (importId: string) =>
    (await db.importRow.findMany({ where: { importId }, orderBy: { number: 'asc' } })).map(({ person, errors }) => {
      const { yearOfBirth, monthOfBirth, dateOfBirth } = (person ?? {}) as Record<string, unknown>;
      return errors ?? [yearOfBirth, monthOfBirth, dateOfBirth].map(Number).join('-');
    });

  test('reads days in the order that all rows of their column speak for', async () => {
    const days = ['03/04/1984', '25/04/1984', '1984-03-07', '昭和59年3月7日', 'S59.3.7', '19840307', '7-Mar-84'];
    const { importId } = await upload(days.map((birthDate) => personRow({ birthDate })));
    expect(await birthDatesOf(importId)).toEqual(['1984-4-3', '1984-4-25', ...Array(5).fill('1984-3-7')]);
  });

  test('asks once for the order of days that no row decides, and is ready with none of them before', async () => {
    const days = ['1984-03-07 00:00:00', 'March 7, 1984', '3/7/84', '02/01/1990'];
    const { importId } = await upload(days.map((birthDate) => personRow({ birthDate })));
    const open = { birthDate: 'imports:error.dayOrder' };
    expect(await birthDatesOf(importId)).toEqual(['1984-3-7', '1984-3-7', open, open]);
    const visit = {
      path: `/home/agency-overview/import/${importId}`,
      params: { importId },
      sessionId: owner.sessionId,
    };
    const { columns, open: asked } = (await openPage(importPage.loader as never, visit)).data as unknown as {
      columns: { choice: string; format: { value: string; options: { label: string }[] } | null }[];
      open: string;
    };
    const place = columns.findIndex(({ choice }) => choice === 'birthDate');
    expect([asked, columns[place]!.format!.value]).toEqual(['Date of birth', '']);
    expect(columns[place]!.format!.options.map(({ label }) => label)).toContain(
      'Month, day, year: 3/7/84 is Mar 7, 1984',
    );
    const fields = Object.fromEntries(columns.map(({ choice }, at) => [`column-${at}`, choice]));
    await postForm(importPage.action as never, {
      ...visit,
      fields: { intent: 'columns', ...fields, [`format-${place}`]: 'mdy' },
    });
    await runJobsOf('check-import');
    expect(await birthDatesOf(importId)).toEqual(['1984-3-7', '1984-3-7', '1984-3-7', '1990-2-1']);
    await correctRow(owner, { importId, number: 2, texts: { birthDate: '4/5/1991' } });
    expect((await birthDatesOf(importId))[0]).toBe('1991-4-5');
  });

  test('in an encoding that its letters leave open is ready with no row before one is chosen', async () => {
    const row = personRow({ firstName: 'KOREAN', lastName: 'Kim' });
    const [before = '', after = ''] = csvOf([row]).split('KOREAN');
    // 민수 in EUC-KR.
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from('b9cebcf6', 'hex'), Buffer.from(after)]);
    const { importId } = await uploadChecked(owner, uploadOf(Uint8Array.from(bytes)));
    const first = await read(importId);
    expect(first).toMatchObject({ state: 'draft', counts: { unchecked: 1, ready: 0 } });
    expect(first.rows[0]!.texts).toMatchObject({ lastName: 'Kim' });
    await expect(startAdding(owner, { importId, certification: true })).rejects.toMatchObject({
      code: 'nothingToImport',
    });
    const fields = Object.fromEntries(first.columns.map((column, place) => [`column-${place}`, column]));
    const visit = {
      path: `/home/agency-overview/import/${importId}`,
      params: { importId },
      sessionId: owner.sessionId,
    };
    const shown = await openPage(importPage.loader as never, visit);
    expect(shown.data).toMatchObject({ reading: { encoding: { value: first.encoding, isOpen: true } } });
    expect(JSON.stringify(shown.data)).toContain('CP949 (EUC-KR): 민수');
    await postForm(importPage.action as never, {
      ...visit,
      fields: { intent: 'columns', encoding: 'big5', ...fields },
    });
    await runJobsOf('check-import');
    await postForm(importPage.action as never, {
      ...visit,
      fields: { intent: 'columns', encoding: 'euc-kr', headerLine: '1', ...fields },
    });
    expect(await read(importId)).toMatchObject({ state: 'checking', counts: { unchecked: 1 } });
    await runJobsOf('check-import');
    const again = await read(importId);
    expect(again).toMatchObject({ encoding: 'euc-kr', guess: { readings: [] }, counts: { ready: 1 } });
    expect(again.rows[0]!.texts.firstName).toBe('민수');
  });

  test('of which a sheet or the header is chosen is read from there, and a web page is named', async () => {
    const other = await signedIn((await buildAgency(db)).owner);
    const { importId } = await uploadChecked(other, uploadOf(sheetFile('twoSheets'), 'people.xlsx'));
    const first = await read(importId, other);
    expect(first.guess).toMatchObject({ sheets: ['Boston', 'Oslo'], sheet: 'Boston', isSheetOpen: true });
    expect(first.counts).toMatchObject({ unchecked: 1, ready: 0 });
    expect(await chooseReading(other, { importId, sheet: 'Oslo' })).toBe(true);
    await runJobsOf('check-import');
    const second = await read(importId, other);
    expect(second.guess).toMatchObject({ sheet: 'Oslo', isSheetOpen: false, headerLine: 2 });
    expect(second.rows.map(({ texts }) => texts.lastName)).toEqual(['Nilsen', 'Olsen']);
    expect(await chooseReading(other, { importId, headerLine: 3 })).toBe(true);
    await runJobsOf('check-import');
    const third = await read(importId, other);
    expect([third.header[1], third.rows.map(({ number }) => number)]).toEqual(['Nilsen', [4]]);
    expect(await chooseReading(other, { importId, sheet: 'Oslo', headerLine: 3 })).toBe(false);
    const page = uploadImport(other, uploadOf('<!DOCTYPE html><table><tr><td>User ID</td></tr></table>', 'people.xls'));
    await expect(page).rejects.toMatchObject({ code: 'fileIsWebPage', field: 'file' });
  });

  test('says once what is wrong in several rows, which is corrected once for all of them', async () => {
    const other = await signedIn((await buildAgency(db)).owner);
    const rows = [
      personRow({ title: 'Capt', telephone: '12' }),
      personRow({ title: 'Capt' }),
      personRow({ title: 'Cpt' }),
      personRow(),
    ];
    const { importId } = await upload(rows, other);
    expect(await importReasons(other, importId)).toEqual([
      {
        column: 'title',
        rule: 'validation:selectTitle',
        message: 'validation:selectTitle',
        rows: 3,
        texts: ['Capt', 'Cpt'],
      },
    ]);
    await correctRow(other, { importId, number: 3, texts: { firstName: 'Corrected' } });
    const visit = {
      path: `/home/agency-overview/import/${importId}`,
      params: { importId },
      sessionId: other.sessionId,
    };
    const [line] = (await openPage(importPage.loader as never, visit)).data.reasons as { reason: string }[];
    expect(line).toMatchObject({ reason: 'validation:selectTitle|title', rows: 3 });
    await postForm(importPage.action as never, {
      ...visit,
      fields: { intent: 'reasons', [`value-${line!.reason}`]: 'MS' },
    });
    await runJobsOf('check-import');
    const after = await read(importId, other);
    expect(after).toMatchObject({ state: 'draft', counts: { ready: 3, faulty: 1 } });
    expect(after.rows.map(({ texts }) => [texts.title, texts.firstName])).toEqual([
      ...[
        ['MS', 'Renée'],
        ['MS', 'Corrected'],
        ['MS', 'Renée'],
      ],
      ['Ms.', 'Renée'],
    ]);
    await expect(
      correctReasons(other, { importId, values: { 'validation:email|emailAddress': 'a@b.example' } }),
    ).rejects.toMatchObject({ code: 'invalidOption' });
  });

  test('of an agency in Korea is taken for one of its country', async () => {
    const korean = await signedIn((await buildAgency(db, { country: 'KR' })).owner);
    const bytes = Buffer.concat([Buffer.from('userId,firstName\r\nKIM,'), Buffer.from('b9cebcf6', 'hex')]);
    const { importId } = await uploadChecked(korean, uploadOf(Uint8Array.from(bytes)));
    expect((await read(importId, korean)).rows[0]!.texts.firstName).toBe('민수');
  });

  test('finds the header below a title, and ends before blank rows', async () => {
    const [title, blank] = ['Staff list of our agency,,\r\nPrinted 2026-11-29\r\n', ',,,\r\n \r\n'.repeat(6000)];
    const { importId } = await uploadChecked(owner, uploadOf(`${title}${csvOf([personRow()])}\r\n${blank}`));
    const found = await read(importId);
    expect(found.rows.map(({ number, errors }) => [number, errors])).toEqual([[4, null]]);
  });

  test.each([
    ['NUL and marks of direction in its name', 'a\0b\u202Evsc.csv', (text: string) => text, 'abvsc.csv', 1],
    [
      'a name that is cut within an emoji',
      `${'😀'.repeat(150)}.csv`,
      (text: string) => text,
      `${'😀'.repeat(98)}.csv`,
      1,
    ],
    [
      'a cell that is cut within an emoji',
      'a.csv',
      (text: string) => `${text.trimEnd()}\r\n${'A'.repeat(999)}😀,x\r\n`,
      'a.csv',
      2,
    ],
    ['line ends of several kinds', 'a.csv', (text: string) => `${text.trimEnd()}\nabc,x\n\rdef,y\r\n`, 'a.csv', 3],
  ])('takes a file with %s', async (_, name, changed, storedName, rows) => {
    const content = changed(csvOf([personRow()]));
    const { importId } = await uploadChecked(owner, { ...uploadOf(content), name });
    const page = await read(importId);
    expect([page.fileName, Object.values(page.counts).reduce((sum, count) => sum + count)]).toEqual([storedName, rows]);
    await correctRow(owner, { importId, number: 2, texts: { firstName: `An\0n${'a'.repeat(996)}😀` } });
    expect((await read(importId)).rows[0]!.texts.firstName).toBe(`Ann${'a'.repeat(996)}`);
  });

  test.each([
    ['no table', new Uint8Array([0, 1, 2, 0, 255]), 'fileUnreadable'],
    ['nothing', '', 'fileEmpty'],
    ['names of columns alone', 'userId,firstName', 'fileEmpty'],
    ['5,001 rows', `userId\n${'x\n'.repeat(5001)}`, 'tooManyRows'],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1).fill(65), 'fileTooLarge'],
    ['an archive that is none', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'fileUnreadable'],
  ])('refuses %s', async (_, content, code) => {
    await expect(uploadImport(owner, uploadOf(content))).rejects.toMatchObject({ code, field: 'file' });
  });
});

describe('who may', () => {
  test('a supervisor adds no owner, an advisor imports nothing, another agency sees nothing', async () => {
    const agency = await buildAgency(db);
    const manager = await signedIn(await buildAgent(db, agency, { agentType: 'M' }));
    const { importId } = await upload(
      [personRow({ agentType: 'Owner' }), personRow({ agentType: 'アドバイザー' })],
      manager,
    );
    expect((await read(importId, manager)).rows.map(({ errors }) => errors)).toEqual([
      { agentType: 'refusals:forbidden' },
      { agentType: 'validation:selectAgentType' },
    ]);
    const advisor = await signedIn(await buildAgent(db, agency, { agentType: 'A' }));
    await expect(upload([personRow()], advisor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(read(importId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(startAdding(owner, { importId, certification: true })).rejects.toMatchObject({ code: 'notFound' });
    await expect(correctRow(owner, { importId, number: 2, texts: {} })).rejects.toMatchObject({ code: 'notFound' });
    await expect(discardImport(owner, { importId })).rejects.toMatchObject({ code: 'notFound' });
    expect((await importRows(owner, importId).next()).value).toBeUndefined();
    expect((await listImports(owner)).map((each) => each.importId)).not.toContain(importId);
  });
});

test('an import goes after 30 days, with its rows', async () => {
  const { importId } = await upload([personRow()]);
  await db.import.update({
    where: { id: importId },
    data: { createdAt: new Date(Date.now() - 30 * 24 * 3600_000 - 1000) },
  });
  await removeOld({ db, now: new Date() }, 'remove-old-imports');
  expect([
    await db.import.count({ where: { id: importId } }),
    await db.importRow.count({ where: { importId } }),
  ]).toEqual([0, 0]);
});
