import { beforeEach, describe, expect, test } from 'vitest';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import { fillTemplateBatch } from '#app/domain/people/bulkActions/templateBatch.server.ts';
import { readBatch } from '#app/domain/people/bulkActions/readBatch.server.ts';
import { undoBatch } from '#app/domain/people/bulkActions/undoBatch.server.ts';
import { agentListView } from '#app/domain/people/list/agentListForm.ts';
import { listAgents } from '#app/domain/people/list/listAgents.server.ts';
import { editAgent } from '#app/domain/people/edit/editAgent.server.ts';
import { leaveAgency } from '#app/domain/people/offboarding/leaveAgency.server.ts';
import { undoLeave } from '#app/domain/people/offboarding/undoLeave.server.ts';
import { leaveTemplate } from '#app/domain/people/permissions/leaveTemplate.server.ts';
import { returnToTemplate } from '#app/domain/people/permissions/returnToTemplate.server.ts';
import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { whatCan } from '#app/domain/people/permissions/whatCan.server.ts';
import { countTemplatePeople, listTemplatePeople } from '#app/domain/people/templates/listTemplatePeople.server.ts';
import { previewTemplate } from '#app/domain/people/templates/previewTemplate.server.ts';
import { grantedKeysOf } from '#app/domain/permissions/grants.server.ts';
import { deleteTemplate } from '#app/domain/people/templates/deleteTemplate.server.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { saveTemplate } from '#app/domain/people/templates/saveTemplate.server.ts';
import { mostTemplates } from '#app/domain/people/permissions/templates.ts';
import { database } from '#app/platform/database.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const pages = {
  add: await import('#app/routes/people/agents/add.tsx'),
  agent: await import('#app/routes/people/permissions/whatCan.tsx'),
  template: await import('#app/routes/people/permissions/template.tsx'),
  change: await import('#app/routes/people/permissions/templateChange.tsx'),
};
const db = database();
type Context = Awaited<ReturnType<typeof signedIn>>;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: Context;
beforeEach(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
});

const save = (
  name: string,
  permissions: string[],
  { ctx = owner, templateId = null as string | null, version = undefined as number | undefined } = {},
) => saveTemplate(ctx, { templateId, templateName: name, permissions, version });
const only = async (ctx = owner) => (await listTemplates(ctx))[0]!;
const as = async (agentType: AgentType, grants?: string[]) =>
  signedIn(await buildAgent(db, agency, { agentType, ...(grants && { grants }) }));
const post = (templateId: string, fields: Record<string, string | string[]>, ctx = owner) =>
  postForm(pages.template.action, {
    path: `/home/agency-overview/permission-templates/${templateId}`,
    params: { templateId },
    sessionId: ctx.sessionId,
    fields,
  });

test('are added, renamed, changed and deleted, each with an audit row of the agency', async () => {
  await save('Front desk', ['poPayments', 'osAnswers', 'poPriceOverride']);
  const { templateId, ...added } = await only();
  expect(added).toEqual({ name: 'Front desk', keys: ['osAnswers', 'poPayments'], version: 1, mayApply: true });
  await save('Counter', ['osAnswers'], { templateId });
  await save('Counter', ['osAnswers'], { templateId });
  expect(await deleteTemplate(owner, { templateId })).toBe('Counter');
  expect(await listTemplates(owner)).toEqual([]);
  const rows = await db.audit.findMany({
    where: { agencyId: agency.agencyId, action: { startsWith: 'agency.template' } },
    orderBy: { id: 'asc' },
  });
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['agency.template-added', null, { templateName: 'Front desk', permissions: ['osAnswers', 'poPayments'] }],
    [
      'agency.template-changed',
      { templateName: 'Front desk', permissions: ['osAnswers', 'poPayments'] },
      { templateName: 'Counter', permissions: ['osAnswers'] },
    ],
    ['agency.template-deleted', { templateName: 'Counter', permissions: ['osAnswers'] }, null],
  ]);
});

test('have their own names within the agency, without case and accents', async () => {
  await save('Café', ['osAnswers']);
  await expect(save('CAFE', ['osAnswers'])).rejects.toMatchObject({ code: 'templateNameTaken', field: 'templateName' });
  const other = await signedIn((await buildAgency(db)).owner);
  await save('Café', ['osAnswers'], { ctx: other });
  expect((await post('new', { templateName: 'cafe', permissions: 'osAnswers' })).errors.templateName?.[0]).toBe(
    'Another template of your agency already has this name.',
  );
});

test('are fifty at most, also of two that are added at once', async () => {
  await db.permissionTemplate.createMany({
    data: Array.from({ length: mostTemplates - 1 }, (_, place) => ({
      agencyId: agency.agencyId,
      name: `T${place}`,
      nameKey: `T${place}`,
      keys: ['osAnswers'],
      updatedAt: new Date(),
    })),
  });
  const outcomes = await Promise.allSettled([save('One', ['osAnswers']), save('Two', ['osAnswers'])]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(save('Three', ['osAnswers'])).rejects.toMatchObject({ code: 'tooManyTemplates' });
});

test.each([
  [{ templateName: '', permissions: 'osAnswers' }, 'templateName'],
  [{ templateName: '   ', permissions: 'osAnswers' }, 'templateName'],
  [{ templateName: 'x'.repeat(41), permissions: 'osAnswers' }, 'templateName'],
  [{ templateName: 'Nothing' }, 'permissions'],
])('%j is refused at %s', async (fields, field) => {
  const answer = await post('new', fields as unknown as Record<string, string>);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([400, [field]]);
  expect(await listTemplates(owner)).toEqual([]);
});

test('of another agency are not found', async () => {
  await save('Front desk', ['osAnswers']);
  const { templateId } = await only();
  const other = await signedIn((await buildAgency(db)).owner);
  await expect(save('Mine', ['osAnswers'], { ctx: other, templateId })).rejects.toMatchObject({ code: 'notFound' });
  await expect(deleteTemplate(other, { templateId })).rejects.toMatchObject({ code: 'notFound' });
  expect((await post(templateId, { intent: 'delete' }, other)).status).toBe(404);
  expect((await only()).name).toBe('Front desk');
});

describe('are applied', () => {
  const apply = (ctx: Context, agentUniqueId: string, templateId: string) =>
    postForm(pages.agent.action, {
      path: `/home/agency-overview/${agentUniqueId}`,
      params: { agentUniqueId },
      sessionId: ctx.sessionId,
      fields: { permissions: ['poDocuments'], template: templateId, applyTemplate: 'apply' },
    });

  test('to a person without JavaScript: the form comes back with their ticks, and nothing is saved', async () => {
    await save('Front desk', ['osAnswers', 'poPayments']);
    const advisor = await buildAgent(db, agency, { grants: [] });
    const answer = await apply(owner, advisor.agentUniqueId, (await only()).templateId);
    const { templateId } = await only();
    expect([answer.status, answer.data.initialValue]).toEqual([
      200,
      { permissions: ['osAnswers', 'poPayments'], permissionTemplate: templateId },
    ]);
    expect(await db.permissionGrant.count({ where: { agentUniqueId: advisor.agentUniqueId } })).toBe(0);
    expect((await apply(owner, advisor.agentUniqueId, 'none')).data.initialValue).toEqual({
      permissions: 'poDocuments',
      permissionTemplate: 'none',
    });
  });

  test('while a user is added: what was typed stays, but the passwords', async () => {
    await save('Front desk', ['osAnswers', 'poPayments']);
    const { certification: _, ...input } = addAgentInput();
    const fields = { ...input, firstName: 'Typed', template: (await only()).templateId, applyTemplate: 'apply' };
    const { status, data } = await postForm(pages.add.action as typeof pages.agent.action, {
      path: '/home/agency-overview/add',
      sessionId: owner.sessionId,
      fields,
    });
    expect([status, data.initialValue]).toMatchObject([
      200,
      { firstName: 'Typed', permissions: ['osAnswers', 'poPayments'] },
    ]);
    expect(Object.keys(data.initialValue as object)).not.toContain('password');
    expect(data.error ?? null).toBeNull();
  });

  test('by a supervisor only where they hold all of it', async () => {
    await save('All', ['osAnswers', 'osPartnerRewards']);
    const supervisor = await as('M');
    const advisor = await buildAgent(db, agency, { grants: [] });
    expect((await only(supervisor)).mayApply).toBe(false);
    expect((await apply(supervisor, advisor.agentUniqueId, (await only()).templateId)).status).toBe(404);
  });
});

describe('are followed', () => {
  const person = async (options: { agentType?: AgentType; grants?: string[] } = {}) => {
    const agent = await buildAgent(db, agency, { agentType: 'A', grants: [], ...options });
    return agent.agentUniqueId;
  };
  const has = async (agentUniqueId: string) => {
    const { permissionTemplateId } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
    return { template: permissionTemplateId, keys: await grantedKeysOf(db, agentUniqueId, new Date()) };
  };
  const give = (agentUniqueId: string, permissions: string[], template?: string | null, ctx = owner) =>
    updatePermissions(ctx, { agentUniqueId, permissions, template });
  const templateOf = async (keys: string[], name = 'Front desk') => {
    await save(name, keys);
    return (await listTemplates(owner)).find((each) => each.name === name)!.templateId;
  };
  const change = async (templateId: string, keys: string[]) => {
    const { batchId } = await save('Front desk', keys, { templateId });
    await runJobs();
    return batchId;
  };
  const undo = async (batchId: string) => {
    await undoBatch({ ...owner, now: new Date() }, { batchId });
    await runJobs();
  };

  test('by a user who is given one: what differs is an exception, which one press ends', async () => {
    const templateId = await templateOf(['osAnswers', 'poPayments']);
    const one = await person();
    await give(one, ['osAnswers', 'poGroupSpace'], templateId);
    expect((await whatCan(owner, { agentUniqueId: one })).template).toEqual({
      templateId,
      name: 'Front desk',
      beyond: ['poGroupSpace'],
      without: ['poPayments'],
    });
    // As the API gives access: whatever door a permission comes by, the exception shows.
    expect(await returnToTemplate(owner, { agentUniqueId: one })).toEqual(['osAnswers', 'poPayments']);
    expect(await has(one)).toEqual({ template: templateId, keys: ['osAnswers', 'poPayments'] });
    await leaveTemplate(owner, { agentUniqueId: one });
    expect(await has(one)).toEqual({ template: null, keys: ['osAnswers', 'poPayments'] });
    await expect(returnToTemplate(owner, { agentUniqueId: one })).rejects.toMatchObject({ code: 'notFound' });
    const rows = await db.audit.findMany({
      where: { subjectId: one, action: 'agent.permissions-changed' },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ before, after }) => [before, after])).toMatchObject([
      [{ permissionTemplate: '' }, { permissionTemplate: 'Front desk', permissions: ['osAnswers', 'poGroupSpace'] }],
      [{ permissions: ['osAnswers', 'poGroupSpace'] }, { permissions: ['osAnswers', 'poPayments'] }],
      [{ permissionTemplate: 'Front desk' }, { permissionTemplate: '' }],
    ]);
  });

  test('with their changes, which respect exceptions and are undone', async () => {
    const templateId = await templateOf(['osAnswers', 'poPayments']);
    const [plain, beyond, without, stranger] = [await person(), await person(), await person(), await person()];
    await give(plain, ['osAnswers', 'poPayments'], templateId);
    await give(beyond, ['osAnswers', 'poPayments', 'poDocuments'], templateId);
    await give(without, ['osAnswers'], templateId);
    await give(stranger, ['osAnswers', 'poPayments']);
    const preview = await previewTemplate(owner, {
      templateId,
      permissions: ['osAnswers', 'poDocuments'],
      page: 1,
      pageSize: 10,
    });
    expect(preview).toMatchObject({
      people: 3,
      reached: 3,
      excepted: 2,
      reachesSelf: false,
      gives: [{ key: 'poDocuments', count: 2 }],
      takes: [{ key: 'poPayments', count: 2 }],
    });
    expect(preview.rows.find(({ agentUniqueId }) => agentUniqueId === beyond)).toMatchObject({
      gains: [],
      loses: ['poPayments'],
    });
    const batchId = await change(templateId, ['osAnswers', 'poDocuments']);
    expect([await has(plain), await has(beyond), await has(without)]).toEqual([
      { template: templateId, keys: ['osAnswers', 'poDocuments'] },
      { template: templateId, keys: ['osAnswers', 'poDocuments'] },
      { template: templateId, keys: ['osAnswers', 'poDocuments'] },
    ]);
    expect((await has(stranger)).keys).toEqual(['osAnswers', 'poPayments']);
    expect(await readBatch(owner, { batchId: batchId!, page: 1, pageSize: 50 })).toMatchObject({
      act: 'template',
      templateName: 'Front desk',
      counts: { done: 3, skipped: 0, waiting: 0 },
    });
    await undo(batchId!);
    expect([await has(plain), await has(beyond), await has(without)]).toEqual([
      { template: templateId, keys: ['osAnswers', 'poPayments'] },
      { template: templateId, keys: ['osAnswers', 'poDocuments', 'poPayments'] },
      { template: templateId, keys: ['osAnswers'] },
    ]);
    expect((await only()).keys).toEqual(['osAnswers', 'poPayments']);
  });

  test('by no user once it is deleted, though its change is half carried out', async () => {
    const templateId = await templateOf(['osAnswers']);
    const one = await person();
    await give(one, ['osAnswers'], templateId);
    const { batchId } = await save('Front desk', ['poPayments'], { templateId });
    await fillTemplateBatch(owner, await db.batch.findUniqueOrThrow({ where: { id: batchId! } }));
    await deleteTemplate(owner, { templateId });
    await runJobs();
    expect(await has(one)).toEqual({ template: null, keys: ['osAnswers'] });
    expect((await readBatch(owner, { batchId: batchId!, page: 1, pageSize: 50 })).rows).toMatchObject([
      { state: 'skipped', reason: 'changedSince' },
    ]);
  });

  test('only in the list of readers who may see templates', async () => {
    await save('Front desk', ['osAnswers']);
    const { templateId } = await only();
    const follower = await buildAgent(db, agency, { agentType: 'A' });
    await db.agent.update({
      where: { agentUniqueId: follower.agentUniqueId },
      data: { permissionTemplateId: templateId },
    });
    const listed = async (ctx: Context, query: string) =>
      (await listAgents(ctx, agentListView(new URLSearchParams(query)))).agents.map((each) => each.agentUniqueId);
    expect(await listed(owner, `template=${templateId}`)).toEqual([follower.agentUniqueId]);
    expect(await listed(owner, 'template=none')).toEqual([agency.owner.agentUniqueId]);
    expect(await listed(owner, `template=none&template=${templateId}`)).toHaveLength(2);
    expect(await listed(await as('M', ['osManageAgents']), `template=${templateId}`)).toEqual([follower.agentUniqueId]);
    expect(await listed(await as('A', ['osManageAgents']), `template=${templateId}`)).toEqual([]);
    expect(await listed(await signedIn((await buildAgency(db)).owner), `template=${templateId}`)).toEqual([]);
  });

  test('with a preview and a list of who has it that are pages of many', async () => {
    const templateId = await templateOf(['osAnswers']);
    const agents = await buildAgents(db, agency, 25, () => ({ agentType: 'A', grants: ['osAnswers'] }));
    const ids = agents.map(({ agentUniqueId }) => agentUniqueId);
    await db.agent.updateMany({ where: { agentUniqueId: { in: ids } }, data: { permissionTemplateId: templateId } });
    const found = await previewTemplate(owner, { templateId, permissions: ['poPayments'], page: 3, pageSize: 10 });
    expect([found.reached, found.page, found.rows.length]).toEqual([25, 3, 5]);
    expect(await listTemplatePeople(owner, { templateId, excepted: true, page: 1, pageSize: 10 })).toMatchObject({
      counts: { people: 25, excepted: 0 },
      people: [],
    });
    await give(ids[0]!, [], undefined);
    const listed = await listTemplatePeople(owner, { templateId, excepted: true, page: 1, pageSize: 10 });
    expect([listed.counts.excepted, listed.people.map(({ without }) => without)]).toEqual([1, [['osAnswers']]]);
    const isChanging = async () => (await countTemplatePeople(owner, templateId)).get(templateId)!.isChanging;
    expect(await isChanging()).toBe(false);
    const { name, version } = await only();
    await save(name, ['poPayments'], { templateId, version });
    expect(await isChanging()).toBe(true);
    await runJobs();
    expect(await isChanging()).toBe(false);
  });

  test('but never for oneself: who changes it and has it stays as they are', async () => {
    const templateId = await templateOf(['osAnswers']);
    const second = await as('O', ['osAnswers']);
    await give(second.actor.agentUniqueId, ['osAnswers'], templateId);
    const one = await person();
    await give(one, ['osAnswers'], templateId);
    const ctx = second;
    const preview = await previewTemplate(ctx, { templateId, permissions: ['poPayments'], page: 1, pageSize: 10 });
    expect(preview).toMatchObject({ reached: 1, people: 2, reachesSelf: true });
    const { batchId } = await save('Front desk', ['poPayments'], { ctx, templateId });
    await runJobs();
    const { rows } = await readBatch(ctx, { batchId: batchId!, page: 1, pageSize: 10 });
    expect(rows.map(({ agentUniqueId, reason }) => [agentUniqueId === one, reason]).toSorted()).toEqual([
      [false, 'permissionsSetByOwner'],
      [true, ''],
    ]);
    expect((await has(second.actor.agentUniqueId)).keys).toEqual(['osAnswers']);
  });

  test('by one change at a time, and a second editor is shown what differs', async () => {
    const templateId = await templateOf(['osAnswers']);
    await give(await person(), ['osAnswers'], templateId);
    const { version } = await only();
    const batchId = (await save('Front desk', ['poPayments'], { templateId, version })).batchId;
    await expect(save('Counter', ['poDocuments'], { templateId, version })).rejects.toMatchObject({
      code: 'editConflict',
      fields: ['templateName', 'permissions'],
    });
    await expect(save('Front desk', ['poDocuments'], { templateId })).rejects.toMatchObject({ code: 'templateBusy' });
    const reviewed = await post(templateId, { templateName: 'Counter', permissions: 'poDocuments', version: '1' });
    expect(reviewed.location).toContain(`/${templateId}/change?templateName=Counter`);
    const { data } = await openPage(pages.change.loader as never, {
      path: reviewed.location!,
      params: { templateId },
      sessionId: owner.sessionId,
    });
    expect(data.conflict).toMatchObject({
      fields: [
        { label: 'Template name', theirs: 'Front desk', mine: 'Counter' },
        { label: 'Permissions', theirs: 'Make payments', mine: 'Print travel documents' },
      ],
    });
    await runJobs();
    await undo(batchId!);
    expect((await only()).keys).toEqual(['osAnswers']);
  });

  test('so that an undo leaves a template that was changed again, and people who were', async () => {
    const templateId = await templateOf(['osAnswers']);
    const [one, two] = [await person(), await person()];
    for (const each of [one, two]) await give(each, ['osAnswers'], templateId);
    const first = await change(templateId, ['osAnswers', 'poPayments']);
    await change(templateId, ['osAnswers']);
    await expect(undoBatch({ ...owner, now: new Date() }, { batchId: first! })).rejects.toMatchObject({
      code: 'changedSince',
    });
    const second = await change(templateId, ['osAnswers', 'poDocuments']);
    await give(one, ['osAnswers', 'poDocuments', 'poGroupSpace']);
    await undo(second!);
    expect([(await has(one)).keys, (await has(two)).keys]).toEqual([
      ['osAnswers', 'poDocuments', 'poGroupSpace'],
      ['osAnswers'],
    ]);
  });

  test('until it is deleted: they keep what they hold', async () => {
    const templateId = await templateOf(['osAnswers']);
    const one = await person();
    await give(one, ['osAnswers'], templateId);
    await deleteTemplate(owner, { templateId });
    expect(await has(one)).toEqual({ template: null, keys: ['osAnswers'] });
    expect(await db.audit.count({ where: { subjectId: one, action: 'agent.permissions-changed' } })).toBe(2);
  });

  test('until another role, leaving or deleting ends it; who comes back has it again', async () => {
    const templateId = await templateOf(['osAnswers']);
    const [role, edited, leaver, deleted] = [await person(), await person(), await person(), await person()];
    for (const each of [role, edited, leaver, deleted]) await give(each, ['osAnswers'], templateId);
    await changeRole(owner, { agentUniqueId: role, agentType: 'M' });
    const { version } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: edited } });
    await editAgent(owner, { key: { agentUniqueId: edited }, version, agentType: 'M' });
    await leaveAgency(owner, { agentUniqueId: leaver, colleagueId: null });
    await deleteAgent(owner, { agentUniqueId: deleted });
    for (const each of [role, edited, leaver, deleted]) expect((await has(each)).template).toBeNull();
    await undoLeave(owner, { agentUniqueId: leaver });
    expect(await has(leaver)).toEqual({ template: templateId, keys: ['osAnswers'] });
  });

  test('from a supervisor only where they hold all of it, and never of another agency', async () => {
    const templateId = await templateOf(['osAnswers', 'osPartnerRewards']);
    const supervisor = await as('M');
    const one = await person({ grants: ['osAnswers', 'osPartnerRewards'] });
    await expect(give(one, ['osAnswers', 'osPartnerRewards'], templateId, supervisor)).rejects.toMatchObject({
      code: 'permissionNotHeld',
    });
    await expect(save('Front desk', ['osAnswers'], { ctx: supervisor, templateId })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const other = await buildAgency(db);
    const stranger = await signedIn(other.owner);
    const theirs = await buildAgent(db, other, { agentType: 'A' });
    await expect(
      updatePermissions(stranger, { agentUniqueId: theirs.agentUniqueId, permissions: [], template: templateId }),
    ).rejects.toMatchObject({ code: 'notFound' });
    await expect(
      previewTemplate(stranger, { templateId, permissions: [], page: 1, pageSize: 10 }),
    ).rejects.toMatchObject({ code: 'notFound' });
    await expect(
      listTemplatePeople(stranger, { templateId, excepted: false, page: 1, pageSize: 10 }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  test('what was opened before another template was given is not saved over it', async () => {
    const templateId = await templateOf(['osAnswers']);
    const one = await person({ grants: ['osAnswers'] });
    const { version } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: one } });
    await give(one, ['osAnswers'], templateId);
    await expect(
      updatePermissions(owner, { agentUniqueId: one, permissions: ['osAnswers'], template: null, version }),
    ).rejects.toMatchObject({ code: 'editConflict', fields: ['permissions'] });
  });
});
