import { beforeEach, describe, expect, test } from 'vitest';
import { assignLearning } from '#app/domain/academy/assignments/assignLearning.server.ts';
import { listAssignments, readAssignment } from '#app/domain/academy/assignments/listAssignments.server.ts';
import { runAssignment } from '#app/domain/academy/assignments/runAssignment.server.ts';
import { readAcademyReport } from '#app/domain/academy/reports/readAcademyReport.server.ts';
import { reportList } from '#app/domain/academy/reports/reportForms.ts';
import { homeFacts } from '#app/domain/content/homePage/homeFacts.server.ts';
import { searchPortal } from '#app/domain/operations/search/searchPortal.server.ts';
import { searchQuery } from '#app/domain/operations/search/searchQuery.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { askForAccess } from '#app/domain/people/accessRequests/askForAccess.server.ts';
import { listAccessRequests } from '#app/domain/people/accessRequests/listAccessRequests.server.ts';
import { whoseLearning } from '#app/routes/academy/reports/whoseLearning.server.ts';
import { assignmentInWords } from '#app/routes/academy/assignments/assignmentWords.server.ts';
import { chosenPeople, countChosen } from '#app/routes/academy/assignments/chosenPeople.server.ts';
import { addAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import { formRules } from '#app/routes/accounts/profile/formOptions.server.ts';
import { addAgent } from '#app/domain/people/agents/addAgent.server.ts';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import { bindSupervisor } from '#app/domain/people/branches/bindSupervisor.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { deleteBranch } from '#app/domain/people/branches/deleteBranch.server.ts';
import { listBranches, supervisorsWithoutBranch } from '#app/domain/people/branches/listBranches.server.ts';
import { placePeople, setBranch } from '#app/domain/people/branches/placePeople.server.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { foreseeActs } from '#app/domain/people/bulkActions/foreseeActs.server.ts';
import { readBatch } from '#app/domain/people/bulkActions/readBatch.server.ts';
import { csvOf, personRow, uploadOf } from '#tests/support/importFiles.ts';
import { uploadChecked } from '#tests/support/imports.ts';
import { listImports, readImport } from '#app/domain/people/import/readImport.server.ts';
import { inviteAgent } from '#app/domain/people/invitations/inviteAgent.server.ts';
import { invitationList } from '#app/domain/people/invitations/invitationList.ts';
import { listInvitations } from '#app/domain/people/invitations/listInvitations.server.ts';
import { agentListView } from '#app/domain/people/list/agentListForm.ts';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import { agencyWithAgents } from '#app/domain/people/list/agencyWithAgents.server.ts';
import { exportAgents } from '#app/domain/people/list/exportAgents.server.ts';
import { listAgents } from '#app/domain/people/list/listAgents.server.ts';
import { knownAgents, matchingAgents } from '#app/domain/people/list/matchingAgents.server.ts';
import { readLeave } from '#app/domain/people/offboarding/readLeave.server.ts';
import { whoCan } from '#app/domain/people/permissions/whoCan.server.ts';
import { acceptMove } from '#app/domain/people/transfers/answerMove.server.ts';
import { requestMove } from '#app/domain/people/transfers/requestMove.server.ts';
import { takeMoveBack } from '#app/domain/people/transfers/takeMoveBack.server.ts';
import { actions, type ActionName, type ActionRule } from '#app/domain/permissions/actions.ts';
import { mostBranches } from '#app/domain/permissions/reach.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { call, refusalOf, tokenFor, tokensFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { attempts, givenBy, type Subject } from '#tests/support/matrix/attempts.ts';
import { actionsOf, allDoors } from '#tests/support/matrix/doors.ts';
import { saysTheTable } from '#tests/support/matrix/expected.ts';
import { knock } from '#tests/support/matrix/knock.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const pages = {
  invitations: await import('#app/routes/people/invitations/invitations.tsx'),
  branches: await import('#app/routes/people/branches/branches.tsx'),
  branch: await import('#app/routes/people/branches/branch.tsx'),
  overview: await import('#app/routes/people/list/overview.tsx'),
  person: await import('#app/routes/people/branches/personBranch.tsx'),
};
type Agent = Awaited<ReturnType<typeof buildAgent>>;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: AgentContext;
let uptown: string;
let harbor: string;
let supervisor: Agent;
/** Of the supervisor's branch, of another one, and of none. */
let insider: Agent;
let outsider: Agent;
let nobodys: Agent;
beforeEach(async () => {
  agency = await buildAgency(db, { country: 'US' });
  owner = await signedIn(agency.owner);
  ({ branchId: uptown } = await saveBranch(owner, { branchId: null, branchName: 'Uptown' }));
  ({ branchId: harbor } = await saveBranch(owner, { branchId: null, branchName: 'Harbor' }));
  owner = await signedIn(agency.owner);
  supervisor = await buildAgent(db, agency, { agentType: 'M' });
  insider = await buildAgent(db, agency, {
    branchId: uptown,
    grants: ['osAnswers'],
    firstName: 'Iris',
    lastName: 'Quillfeather',
  });
  outsider = await buildAgent(db, agency, {
    branchId: harbor,
    grants: ['osAnswers'],
    firstName: 'Otto',
    lastName: 'Quillfeather',
  });
  nobodys = await buildAgent(db, agency, { firstName: 'Nora', lastName: 'Quillfeather' });
  await bindSupervisor(owner, { agentUniqueId: supervisor.agentUniqueId, branches: [uptown] });
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; field?: string }) => [error.code, error.field].filter(Boolean).join(' '),
  );
const view = (search = '') => agentListView(new URLSearchParams(search));
const ids = (...people: Agent[]) => people.map(({ agentUniqueId }) => agentUniqueId).toSorted();
const listed = async (ctx: AgentContext, search = '') =>
  (await listAgents(ctx, view(search))).agents.map(({ agentUniqueId }) => agentUniqueId).toSorted();
const row = ({ agentUniqueId }: Agent) =>
  db.agent.findUniqueOrThrow({ where: { agentUniqueId }, include: { supervised: true } });
const auditOf = (subjectId: string, action: string) =>
  db.audit.findMany({ where: { subjectId, action }, orderBy: { id: 'asc' }, select: { before: true, after: true } });

describe('every door about a person', () => {
  const table: Record<string, ActionRule> = actions;

  test('opens for a bound supervisor to people of their branches, and finds no other users', async () => {
    const doors = (await allDoors()).filter(({ kind }) => kind === 'agent' || kind === 'api');
    const actor = { ...supervisor, name: '', grants: ['osManageAgents', 'osAcademyReports'], market: 'nam' } as never;
    await db.permissionGrant.createMany({
      data: [{ agentUniqueId: supervisor.agentUniqueId, key: 'osAcademyReports', grantedAt: new Date() }],
      skipDuplicates: true,
    });
    const tried: string[] = [];
    for (const door of doors)
      for (const action of actionsOf(door)) {
        const rule = table[action]!;
        const isAboutOne =
          door.name.includes(':agentUniqueId') || (rule.about === 'user' && door.name.startsWith('POST'));
        const onlyNew = action === 'user.add' || action === 'permission.give';
        // What a door gives by itself, this supervisor does not hold.
        if (!isAboutOne || onlyNew || rule.about === 'permission' || givenBy[door.name]) continue;
        for (const branchId of [uptown, harbor]) {
          const person = (await buildAgent(db, agency, { branchId })) as unknown as Subject;
          const subject = { ...person, grants: [] };
          if (!saysTheTable(actor, action as ActionName, rule.about === 'user' ? subject : null)) continue;
          const sent = attempts[door.name]?.[action]?.(subject) ?? {};
          // The matrix tries these pages for each person who tries.
          const about = { ...sent, params: { ...sent.params, agentUniqueId: subject.agentUniqueId } };
          if (sent.subject)
            await db.agent.update({ where: { agentUniqueId: subject.agentUniqueId }, data: sent.subject });
          const keys = door.handler
            ? { sessionId: await sessionFor(supervisor) }
            : { token: await tokenFor(supervisor) };
          const outcome = await knock(door, keys, about, subject);
          const expected = branchId === uptown ? 'let through' : 'refused';
          // It leads to the person's page, which is walked to as well.
          if (outcome === 'led elsewhere') continue;
          expect
            .soft(`${door.name} ${action} of ${branchId}: ${outcome}`)
            .toBe(`${door.name} ${action} of ${branchId}: ${expected}`);
          tried.push(door.name);
        }
      }
    // The walk is worth something only where it walks.
    expect(new Set(tried).size).toBeGreaterThanOrEqual(18);
  }, 120_000);
});

describe('every list of people', () => {
  let bound: AgentContext;
  let whole: AgentContext;
  beforeEach(async () => {
    bound = await signedIn(supervisor);
    whole = await signedIn(await buildAgent(db, agency, { agentType: 'M' }));
  });

  test('has those of the branches and the supervisor; who is bound to none has everybody', async () => {
    expect(await listed(bound)).toEqual(ids(supervisor, insider));
    expect(await listed(whole)).toEqual(expect.arrayContaining(ids(insider, outsider, nobodys)));
    expect((await agencyWithAgents(bound, view())).list?.total).toBe(2);
    expect((await matchingAgents(bound, { search: '' })).toSorted()).toEqual(ids(supervisor, insider));
    expect(await knownAgents(bound, ids(insider, outsider, nobodys))).toEqual(ids(insider));
    const names: string[] = [];
    for await (const each of await exportAgents(bound, view(), 'csv', ({ firstName, branchName }) =>
      [firstName, branchName].join(' '),
    ))
      names.push(each);
    expect(names).toContain('Iris Uptown');
    expect(names).toHaveLength(2);
    const { people } = (await whoCan(bound, { key: 'osManageAgents', page: 1, pageSize: 50 })).chosen!;
    expect(people.map(({ agentUniqueId }) => agentUniqueId)).toEqual([supervisor.agentUniqueId]);
  });

  test('counts at home as it lists', async () => {
    for (const branchId of [uptown, harbor, null]) await buildAgent(db, agency, { branchId, activationFlag: 'C' });
    expect((await homeFacts(bound, 'PC')).waitingUsers).toBe(1);
    expect((await homeFacts(whole, 'PC')).waitingUsers).toBe(3);
  });

  test('is narrowed by the filter, and never widened by it', async () => {
    expect(await listed(owner, `branch=${harbor}`)).toEqual(ids(outsider));
    expect(await listed(owner, 'branch=none')).toContain(nobodys.agentUniqueId);
    expect(await listed(owner, `branch=${harbor}&branch=none`)).toEqual(expect.arrayContaining(ids(outsider, nobodys)));
    expect(await listed(owner, 'branch=%27')).toHaveLength((await listed(owner)).length);
    expect(await listed(bound, `branch=${harbor}`)).toEqual([]);
    const [ofOwner, ofBound] = [await tokenFor(agency.owner), await tokenFor(supervisor)];
    const overApi = async (token: string, branches: unknown) =>
      call('POST /osmf/v1.0/agents/list', { token, body: { branches } });
    const found = async (...asked: Parameters<typeof overApi>) =>
      (await overApi(...asked)).body.agentList.agents.map(({ agentUniqueId }: Agent) => agentUniqueId);
    expect(await found(ofOwner, [harbor])).toEqual(ids(outsider));
    expect(await found(ofOwner, ['none', harbor])).toEqual(expect.arrayContaining(ids(outsider, nobodys)));
    expect(await found(ofBound, [harbor])).toEqual([]);
    expect(refusalOf(await overApi(ofOwner, ["'"]))).toEqual([400, 'malformedRequest branches.0']);
  });

  test('in the search, in reports and at a leaver', async () => {
    const found = async (ctx: AgentContext) =>
      (await searchPortal(ctx, { query: searchQuery('quillfeather')!, limit: 10 })).map(({ id }) => id).toSorted();
    expect(await found(bound)).toEqual(ids(insider));
    expect(await found(owner)).toEqual(ids(insider, outsider, nobodys));
    await db.permissionGrant
      .create({
        data: { agentUniqueId: supervisor.agentUniqueId, key: 'osAcademyReports', grantedAt: new Date() },
      })
      .catch(() => undefined);
    const reader = await signedIn(supervisor);
    const query = { ...reportList.read(new URLSearchParams()), pageSize: 50 };
    const report = await readAcademyReport(reader, 'PC', query);
    expect(report.people.map(({ agentUniqueId }) => agentUniqueId).toSorted()).toEqual(ids(supervisor, insider));
    expect(report.curricula[0]!.counts.notEnrolled).toBe(2);
    expect(await whoseLearning(reader, 'academyReports')).toMatch(/^Where you and the users of Uptown stand/);
    expect(await whoseLearning(owner, 'academyReports')).toMatch(/^Where everyone at /);
    const ofHarbor = await readAcademyReport(owner, 'PC', { ...query, branch: harbor });
    expect(ofHarbor.people.map(({ agentUniqueId }) => agentUniqueId)).toEqual(ids(outsider));
    const { colleagues } = await readLeave(bound, insider.agentUniqueId);
    expect(colleagues.map(({ agentUniqueId }) => agentUniqueId)).toEqual([supervisor.agentUniqueId]);
  });

  test('of requests, invitations, imports and acts on many', async () => {
    for (const asking of [insider, outsider]) await askForAccess(await signedIn(asking), 'osMediaLibrary');
    await db.permissionGrant.createMany({
      data: [{ agentUniqueId: supervisor.agentUniqueId, key: 'osMediaLibrary', grantedAt: new Date() }],
      skipDuplicates: true,
    });
    const answering = await signedIn(supervisor);
    expect((await listAccessRequests(answering)).map(({ agent }) => agent.agentUniqueId)).toEqual(ids(insider));
    const invite = (branch: string) => inviteAgent(owner, { ...invited(), branch });
    await invite(harbor);
    const { invitationId } = await invite(uptown);
    const { invitations } = await listInvitations(bound, invitationList.read(new URLSearchParams()));
    expect(invitations.map((each) => each.invitationId)).toEqual([invitationId]);
    await db.import.create({
      data: {
        agencyId: agency.agencyId,
        startedBy: agency.owner.agentUniqueId,
        fileName: 'x',
        state: 'done',
        header: [],
        columns: [],
        createdAt: new Date(),
      },
    });
    expect(await listImports(bound)).toEqual([]);
    const { batchId } = await beginBatch(owner, {
      act: 'end-sessions',
      agentUniqueIds: ids(outsider),
      permissions: [],
    });
    const page = { page: 1, pageSize: 20 };
    expect(await refusal(readBatch(bound, { batchId, ...page }))).toBe('notFound');
    const own = await beginBatch(bound, {
      act: 'end-sessions',
      agentUniqueIds: ids(insider, outsider, nobodys),
      permissions: [],
    });
    expect((await readBatch(bound, { ...own, ...page })).rows.map(({ agentUniqueId }) => agentUniqueId)).toEqual(
      ids(insider),
    );
    expect(await foreseeActs(bound, ids(outsider), ['deactivate'])).toEqual({ deactivate: [] });
  });

  test('of what is assigned, and to whom', async () => {
    const course = await newCourse(db, { curriculum: 'PC' });
    await newCertifications(db, 'PC', [[course]]);
    const assign = async (ctx: AgentContext, branch?: string) => {
      const { assignmentId } = await assignLearning(ctx, {
        assignmentId: crypto.randomUUID(),
        thing: { courseId: course.courseId },
        message: '',
        reminders: false,
        dueOn: new Date(Date.now() + 30 * 86_400_000),
        audience: 'roles',
        roles: ['A'],
        companyId: 'PC',
        agentUniqueIds: [],
        filter: { search: '' },
        branch,
      });
      await runAssignment({ db, now: new Date() }, { assignmentId });
      return assignmentId;
    };
    const having = async (assignmentId: string) =>
      (await db.assignedPerson.findMany({ where: { assignmentId, leftAt: null } }))
        .map((each) => each.agentUniqueId)
        .toSorted();
    const byBound = await assign(bound);
    expect(await having(byBound)).toEqual(ids(insider));
    expect(await having(await assign(owner, harbor))).toEqual(ids(outsider));
    expect(await refusal(assign(bound, harbor))).toBe('noUserChosen branch');
    // Who comes to the branch gets it with the next night, who goes loses it.
    await placePeople(owner, { branchId: uptown, agentUniqueIds: ids(nobodys) });
    await placePeople(owner, { branchId: harbor, agentUniqueIds: ids(insider) });
    await db.assignment.update({ where: { assignmentId: byBound }, data: { resolving: true } });
    await runAssignment({ db, now: new Date() }, { assignmentId: byBound });
    expect(await having(byBound)).toEqual(ids(nobodys));
    const { assignments } = await listAssignments(bound, { page: 1, pageSize: 20, search: '' } as never);
    expect(assignments.map(({ assignmentId, people, branchNames }) => [assignmentId, people, branchNames])).toEqual([
      [byBound, 1, ['Uptown']],
    ]);
    expect(assignments.map((each) => assignmentInWords(bound, each).who)).toEqual(['Travel Advisor at Uptown']);
    // Another's branch is not named to who is bound to some.
    await db.assignment.update({ where: { assignmentId: byBound }, data: { branches: [uptown, harbor] } });
    const whoFor = async (ctx: AgentContext) => assignmentInWords(ctx, await readAssignment(ctx, byBound)).who;
    expect(await whoFor(bound)).toBe('Travel Advisor at Uptown');
    expect(await whoFor(owner)).toBe('Travel Advisor at Harbor and Uptown');
  });
});

const invited = () => {
  const { emailAddress, firstName, lastName } = addAgentInput();
  return { emailAddress, firstName, lastName, agentType: 'A' as const, certification: true as const, permissions: [] };
};

describe('who is added', () => {
  const add = async (agent: Agent, more: object = {}) => {
    const { authToken } = await tokensFor(agent);
    const answer = await call('POST /osmf/v1.0/agents/add', {
      token: authToken,
      body: { agent: { ...addAgentInput(), ...more } },
    });
    const { agentUniqueId } =
      (answer.body as { addAgent?: { agent: { agentUniqueId: string } } }).addAgent?.agent ?? {};
    return agentUniqueId
      ? (await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).branchId
      : refusalOf(answer);
  };

  test('comes into the only branch of who adds, or into the chosen one of several', async () => {
    expect(await add(supervisor)).toBe(uptown);
    expect((await add(supervisor, { branch: harbor })) as unknown[]).toContain('branchNeeded branch');
    expect(await add(agency.owner)).toBeNull();
    expect(await add(agency.owner, { branch: harbor })).toBe(harbor);
    const elsewhere = await buildAgency(db, { country: 'US' });
    const theirs = await saveBranch(await signedIn(elsewhere.owner), { branchId: null, branchName: 'Uptown' });
    expect((await add(agency.owner, { branch: theirs.branchId })) as unknown[]).toContain('branchNeeded branch');
    await bindSupervisor(owner, { agentUniqueId: supervisor.agentUniqueId, branches: [uptown, harbor] });
    expect((await add(supervisor)) as unknown[]).toContain('branchNeeded branch');
    expect(await add(supervisor, { branch: harbor })).toBe(harbor);
  });

  test.each([
    ['added', async (ctx: AgentContext) => addAgent(ctx, addAgentSchema(await formRules(ctx)).parse(addAgentInput()))],
    ['invited', (ctx: AgentContext) => inviteAgent(ctx, invited())],
  ])('is not %s to a branch that is deleted at that moment', async (_, take) => {
    const ctx = await signedIn(supervisor);
    const transaction: typeof ctx.db.$transaction = async (...work: [never]) => {
      await deleteBranch(owner, { branchId: uptown, becomes: 'none' });
      return ctx.db.$transaction(...work);
    };
    const racing = {
      ...ctx,
      db: new Proxy(ctx.db, { get: (db, key) => (key === '$transaction' ? transaction : Reflect.get(db, key)) }),
    };
    await expect(take(racing)).rejects.toMatchObject({ code: 'branchNeeded', field: 'branch' });
  });
});

test('an advisor is bound only as far as they were as a supervisor', async () => {
  const bind = (agent: Agent, branches: string[] | null) =>
    bindSupervisor(owner, { agentUniqueId: agent.agentUniqueId, branches });
  expect(await refusal(bind(insider, [uptown]))).toBe('forbidden');
  await changeRole(owner, { agentUniqueId: supervisor.agentUniqueId, agentType: 'A' });
  await bind(supervisor, [harbor]);
  await bind(supervisor, null);
  expect(await refusal(bind(supervisor, [uptown]))).toBe('forbidden');
});

describe('an import', () => {
  test('has a column for the branch, and takes those in reach', async () => {
    const ctx = await signedIn(supervisor);
    await bindSupervisor(owner, { agentUniqueId: supervisor.agentUniqueId, branches: [uptown, harbor] });
    const file = csvOf([personRow({ branch: 'UPTOWN' }), personRow({ branch: 'Nowhere' }), personRow({ branch: '' })]);
    const several = await signedIn(supervisor);
    const { importId } = await uploadChecked(several, uploadOf(file));
    const page = await readImport(several, { importId, page: 1, pageSize: 10 });
    expect(page.columns).toContain('branch');
    expect(page.rows.map(({ state, errors }) => [state, Object.keys(errors ?? {})])).toEqual([
      ['ready', []],
      ['faulty', ['branch']],
      ['faulty', ['branch']],
    ]);
    const stored = await db.importRow.findFirstOrThrow({ where: { importId, state: 'ready' } });
    expect(stored.person).toMatchObject({ branchId: uptown });
    // Bound to one, who adds needs none.
    await bindSupervisor(owner, { agentUniqueId: supervisor.agentUniqueId, branches: [uptown] });
    const { importId: second } = await uploadChecked(ctx, uploadOf(csvOf([personRow()])));
    expect((await db.importRow.findFirstOrThrow({ where: { importId: second } })).person).toMatchObject({
      branchId: uptown,
    });
    expect(await refusal(readImport(several, { importId: crypto.randomUUID(), page: 1, pageSize: 10 }))).toBe(
      'notFound',
    );
  });
});

describe('naming', () => {
  test.each([
    ['UPTOWN', 'branchNameTaken branchName'],
    ['uptówn', 'branchNameTaken branchName'],
    ['Uptown 2', 'done'],
  ])('%s beside Uptown: %s', async (branchName, outcome) => {
    expect(await refusal(saveBranch(owner, { branchId: null, branchName }))).toBe(outcome);
    expect(await refusal(saveBranch(owner, { branchId: harbor, branchName }))).toBe(
      outcome === 'done' ? 'branchNameTaken branchName' : outcome,
    );
  });

  test('is bounded, and renaming is recorded once', async () => {
    await saveBranch(owner, { branchId: harbor, branchName: 'Quay' });
    await saveBranch(owner, { branchId: harbor, branchName: 'Quay' });
    expect(await auditOf(agency.agencyId, 'agency.branch-renamed')).toEqual([
      { before: { branchName: 'Harbor' }, after: { branchName: 'Quay' } },
    ]);
    await db.branch.createMany({
      data: Array.from({ length: mostBranches - 2 }, (_, place) => ({
        agencyId: agency.agencyId,
        branchName: `B${place}`,
        nameKey: `B${place}`,
        createdAt: new Date(),
      })),
    });
    expect(await refusal(saveBranch(owner, { branchId: null, branchName: 'One more' }))).toBe('tooManyBranches');
    const sorted = (await listBranches(owner)).map(({ branchName }) => branchName.toUpperCase());
    expect(sorted).toEqual(sorted.toSorted());
  });

  test('by the pages, with what a refused form says', async () => {
    const sessionId = await sessionFor(agency.owner);
    const at = { path: '/home/agency-overview/branches', sessionId };
    const taken = await postForm(pages.branches.action as never, { ...at, fields: { branchName: 'uptown' } });
    expect(taken.errors.branchName?.[0]).toBe('Another branch of your agency already has this name.');
    const path = `/home/agency-overview/branches/${uptown}`;
    const asked = { path, params: { branchId: uptown }, sessionId };
    const undecided = await postForm(pages.branch.action as never, { ...asked, fields: { intent: 'delete' } });
    expect(undecided.errors.becomes?.[0]).toBe('Please choose what happens to the users in this branch.');
    const noUsers = await postForm(pages.branch.action as never, { ...asked, fields: { intent: 'put' } });
    expect(noUsers.status).toBe(400);
    const person = {
      path: `/home/agency-overview/${supervisor.agentUniqueId}/branch`,
      params: { agentUniqueId: supervisor.agentUniqueId },
    };
    const none = await postForm(pages.person.action as never, {
      ...person,
      sessionId,
      fields: { intent: 'supervision', reach: 'branches' },
    });
    expect(none.errors.branches?.[0]).toBe('Please choose at least one branch.');
    // Of a branch that was deleted in the meantime.
    const gone = await postForm(pages.person.action as never, {
      ...person,
      sessionId,
      fields: { intent: 'branch', branch: crypto.randomUUID() },
    });
    expect([gone.status, gone.errors['']]).toEqual([404, ['The page or record was not found.']]);
  });
});

describe('deleting a branch', () => {
  test.each([
    ['', 'branchHasPeople becomes'],
    ['none', 'done'],
    ['itself', 'branchHasPeople becomes'],
    ['elsewhere', 'branchHasPeople becomes'],
    ['harbor', 'done'],
  ])('whose people become %j: %s', async (where, outcome) => {
    const elsewhere = await buildAgency(db, { country: 'US' });
    const { branchId } = await saveBranch(await signedIn(elsewhere.owner), { branchId: null, branchName: 'Far' });
    const becomes = { itself: uptown, elsewhere: branchId, harbor }[where] ?? where;
    const { invitationId } = await inviteAgent(owner, { ...invited(), branch: uptown });
    expect(await refusal(deleteBranch(owner, { branchId: uptown, becomes }))).toBe(outcome);
    const expected = outcome !== 'done' ? uptown : where === 'harbor' ? harbor : null;
    expect((await row(insider)).branchId).toBe(expected);
    expect((await db.agentInvitation.findUniqueOrThrow({ where: { invitationId } })).branchId).toBe(expected);
    expect(await db.branch.count({ where: { branchId: uptown } })).toBe(outcome === 'done' ? 0 : 1);
    expect(await auditOf(insider.agentUniqueId, 'agent.branch-changed')).toEqual(
      outcome === 'done'
        ? [{ before: { branch: 'Uptown' }, after: { branch: where === 'harbor' ? 'Harbor' : '' } }]
        : [],
    );
  });

  test('leaves supervisors who were bound only to it without people, never with all', async () => {
    await deleteBranch(owner, { branchId: uptown, becomes: 'none' });
    const bound = await signedIn(supervisor);
    expect(bound.actor.branches).toEqual([]);
    expect(await listed(bound)).toEqual(ids(supervisor));
    expect(await branchChoices(bound)).toEqual([]);
    const search = new URLSearchParams([
      ['agent', insider.agentUniqueId],
      ['all', '1'],
      ['q', 'Quill'],
    ]);
    const chosen = await chosenPeople(bound, search);
    expect(await countChosen(bound, 'PC', chosen)).toMatchObject({ people: 0, filter: 0 });
    expect((await supervisorsWithoutBranch(owner)).map(({ agentUniqueId }) => agentUniqueId)).toEqual(ids(supervisor));
    expect(await auditOf(supervisor.agentUniqueId, 'agent.supervision-changed')).toEqual([
      { before: { boundToBranches: false, supervises: '' }, after: { boundToBranches: true, supervises: 'Uptown' } },
      { before: { supervises: 'Uptown' }, after: { supervises: '' } },
    ]);
    const mayInvite = async () => {
      const at = { path: '/home/agency-overview/invitations', sessionId: await sessionFor(supervisor) };
      return (await openPage(pages.invitations.loader as never, at)).data.mayInvite;
    };
    expect(await mayInvite()).toBe(false);
    // Without users to change, the list offers no choice.
    const mayChoose = async () => {
      const at = { path: '/home/agency-overview', sessionId: await sessionFor(supervisor) };
      return ((await openPage(pages.overview.loader as never, at)).data.list as { mayChoose: boolean }).mayChoose;
    };
    expect(await mayChoose()).toBe(false);
    expect(await refusal(foreseeActs(bound, ids(supervisor), []))).toBe('forbidden');
    expect(await whoseLearning(bound, 'assignments')).toMatch(/^What you should learn.*no one else is shown\.$/);
    await bindSupervisor(owner, { agentUniqueId: supervisor.agentUniqueId, branches: null });
    expect([await mayInvite(), await mayChoose()]).toEqual([true, true]);
    expect(await listed(await signedIn(supervisor))).toEqual(expect.arrayContaining(ids(insider, outsider, nobodys)));
  });

  test('and what else changes branches, is for owners, and for those of the agency', async () => {
    const stranger = await signedIn((await buildAgency(db, { country: 'US' })).owner);
    const bound = await signedIn(supervisor);
    for (const [ctx, code] of [
      [stranger, 'notFound'],
      [bound, 'forbidden'],
    ] as const) {
      expect(await refusal(deleteBranch(ctx, { branchId: uptown, becomes: 'none' }))).toBe(code);
      expect(await refusal(saveBranch(ctx, { branchId: uptown, branchName: 'Mine' }))).toBe(code);
      expect(await refusal(placePeople(ctx, { branchId: uptown, agentUniqueIds: ids(nobodys) }))).toBe(code);
      expect(await refusal(setBranch(ctx, { agentUniqueId: nobodys.agentUniqueId, branchId: null }))).toBe(code);
      expect(await refusal(bindSupervisor(ctx, { agentUniqueId: supervisor.agentUniqueId, branches: null }))).toBe(
        code,
      );
    }
    const far = await saveBranch(stranger, { branchId: null, branchName: 'Far' });
    expect(
      await refusal(bindSupervisor(owner, { agentUniqueId: supervisor.agentUniqueId, branches: [far.branchId] })),
    ).toBe('notFound');
    expect(await placePeople(stranger, { branchId: far.branchId, agentUniqueIds: ids(insider) })).toEqual({
      placed: 0,
    });
    // Not even a mistake of ours puts a person into another agency's branch.
    const where = { agentUniqueId: insider.agentUniqueId };
    await expect(db.agent.update({ where, data: { branchId: far.branchId } })).rejects.toThrow();
    expect((await row(insider)).branchId).toBe(uptown);
  });
});

describe('putting people in', () => {
  test('moves many at once with a row each, and leaves users who went to another branch in the meantime', async () => {
    expect(await placePeople(owner, { branchId: harbor, agentUniqueIds: ids(insider, outsider, nobodys) })).toEqual({
      placed: 2,
    });
    // Of several people one line of the record, under which theirs are.
    const { entries } = await listRecord(owner, { ...recordList.defaults, actions: [] });
    const actionsShown = await db.audit.findMany({
      where: { id: { in: entries.map(({ key }) => BigInt(key)) }, action: { contains: 'branch' } },
      orderBy: { id: 'desc' },
      select: { action: true, after: true },
    });
    expect(actionsShown[0]).toEqual({ action: 'agency.branch-filled', after: { branchName: 'Harbor', people: 2 } });
    expect(actionsShown.map(({ action }) => action)).not.toContain('agent.branch-changed');
    expect(await auditOf(nobodys.agentUniqueId, 'agent.branch-changed')).toEqual([
      { before: { branch: '' }, after: { branch: 'Harbor' } },
    ]);
    expect(await placePeople(owner, { branchId: null, agentUniqueIds: ids(insider), from: uptown })).toEqual({
      placed: 0,
    });
    expect((await row(insider)).branchId).toBe(harbor);
  });

  test('a role keeps the binding, which no owner has', async () => {
    const { agentUniqueId } = supervisor;
    await changeRole(owner, { agentUniqueId, agentType: 'O' });
    expect((await signedIn(supervisor)).actor.branches).toBeNull();
    await changeRole(owner, { agentUniqueId, agentType: 'M' });
    expect((await signedIn(supervisor)).actor.branches).toEqual([uptown]);
  });
});

describe('who goes', () => {
  test('to another agency leaves the branch and the binding, and has both again when the move is taken back', async () => {
    const next = await buildAgency(db, { country: 'US' });
    await setBranch(owner, { agentUniqueId: supervisor.agentUniqueId, branchId: harbor });
    await requestMove(await signedIn(supervisor), { agencyId: next.agencyId });
    const { id: moveId } = await db.agencyMove.findFirstOrThrow({ where: { agentUniqueId: supervisor.agentUniqueId } });
    await acceptMove(await signedIn(next.owner), { moveId });
    expect(await row(supervisor)).toMatchObject({ branchId: null, boundToBranches: false, supervised: [] });
    await deleteBranch(owner, { branchId: uptown, becomes: 'none' });
    await takeMoveBack(owner, { moveId });
    expect(await row(supervisor)).toMatchObject({ branchId: harbor, boundToBranches: true, supervised: [] });
    expect((await signedIn(supervisor)).actor.branches).toEqual([]);
  });

  test('for good leaves both', async () => {
    await setBranch(owner, { agentUniqueId: supervisor.agentUniqueId, branchId: harbor });
    await deleteAgent(owner, { agentUniqueId: supervisor.agentUniqueId });
    expect(await row(supervisor)).toMatchObject({ branchId: null, boundToBranches: false, supervised: [] });
  });
});
