import { beforeEach, describe, expect, test } from 'vitest';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import { deleteTemplate } from '#app/domain/people/permissions/deleteTemplate.server.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { saveTemplate } from '#app/domain/people/permissions/saveTemplate.server.ts';
import { mostTemplates } from '#app/domain/people/permissions/templates.ts';
import { database } from '#app/platform/database.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { postForm } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const pages = {
  add: await import('#app/routes/people/agents/add.tsx'),
  agent: await import('#app/routes/people/permissions/whatCan.tsx'),
  template: await import('#app/routes/people/permissions/template.tsx'),
};
const db = database();
type Context = Awaited<ReturnType<typeof signedIn>>;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: Context;
beforeEach(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
});

const save = (name: string, permissions: string[], { ctx = owner, templateId = null as string | null } = {}) =>
  saveTemplate(ctx, { templateId, templateName: name, permissions });
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
  expect(added).toEqual({ name: 'Front desk', keys: ['osAnswers', 'poPayments'], mayApply: true });
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

test('have names of their own within the agency, without case and accents', async () => {
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
    expect([answer.status, answer.data.initialValue]).toEqual([200, { permissions: ['osAnswers', 'poPayments'] }]);
    expect(await db.permissionGrant.count({ where: { agentUniqueId: advisor.agentUniqueId } })).toBe(0);
    expect((await apply(owner, advisor.agentUniqueId, '')).data.initialValue).toEqual({ permissions: 'poDocuments' });
  });

  test('while somebody is added: what was typed stays, but the passwords', async () => {
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
