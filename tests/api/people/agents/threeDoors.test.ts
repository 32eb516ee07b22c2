import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinAgencySchema } from '#app/domain/accounts/profile/forms.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { editAgent } from '#app/domain/people/edit/editAgent.server.ts';
import { inviteAgent } from '#app/domain/people/invitations/inviteAgent.server.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { saveTemplate } from '#app/domain/people/templates/saveTemplate.server.ts';
import { startAdding } from '#app/domain/people/import/startAdding.server.ts';
import { database } from '#app/platform/database.server.ts';
import { closeTableReader } from '#app/platform/tableReader.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { call, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { newestToken } from '#tests/support/mails.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { csvOf, personRow, uploadOf } from '#tests/support/importFiles.ts';
import { uploadChecked } from '#tests/support/imports.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

// A user is added by the page, by an invitation, by a file and by the API. Whatever the door: the same permissions and
// the same certificate stand afterwards.

await testDatabase();
quickPasswords();
const page = await import('#app/routes/people/agents/add.tsx');
const invite = await import('#app/routes/people/invitations/invite.tsx');
const permissionsPage = await import('#app/routes/people/permissions/whatCan.tsx');
const { joinAgency } = await import('#app/domain/people/invitations/joinAgency.server.ts');
const db = database();
const path = '/home/agency-overview/add';
type Handler = Parameters<typeof postForm>[0];

afterAll(closeTableReader);

interface Adding {
  ctx: AgentContext;
  country: string;
  agentType: AgentType;
  /** The template that is applied, with its keys. */
  template?: { templateId: string; keys: string[] };
}

// What the form of a new person sends once a template was applied.
const applied = ({ template }: Pick<Adding, 'template'>): Record<string, string | string[]> =>
  template ? { permissions: template.keys, permissionTemplate: template.templateId } : {};

/** The choices about the new user's work, as the page has them. */
const workOf = (data: unknown) =>
  (data as { work: { permissions: unknown[]; startsWith: Record<AgentType, string[]> } }).work;

// As a person without JavaScript leaves the page's boxes: those of the role that it shows first are ticked.
async function byPage({ ctx, country, agentType, template }: Adding): Promise<string> {
  const { data } = await openPage(page.loader as Handler, { path, sessionId: ctx.sessionId });
  const { permissions, startsWith } = workOf(data);
  const { certification: _, ...input } = addAgentInput(country);
  const fields = {
    ...input,
    agentType,
    certification: 'on',
    tickedFor: 'A',
    permissions: permissions.length > 0 ? startsWith.A : [],
    ...applied({ template }),
  };
  await postForm(page.action as Handler, { path, sessionId: ctx.sessionId, fields });
  return input.userId;
}

// With JavaScript the boxes follow the role that is chosen.
async function byScriptedPage({ ctx, country, agentType }: Adding): Promise<string> {
  const { data } = await openPage(page.loader as Handler, { path, sessionId: ctx.sessionId });
  const { permissions, startsWith } = workOf(data);
  const { certification: _, ...input } = addAgentInput(country);
  const fields = {
    ...input,
    agentType,
    certification: 'on',
    tickedFor: agentType,
    permissions: permissions.length > 0 ? startsWith[agentType] : [],
  };
  await postForm(page.action as Handler, { path, sessionId: ctx.sessionId, fields });
  return input.userId;
}

async function byFile({ ctx, country, agentType, template }: Adding): Promise<string> {
  const row = personRow({ agentType, ...(country === 'GB' && { abtanumber: 'K1234', telephone: '+44 20 7946 0123' }) });
  const { importId } = await uploadChecked(ctx, uploadOf(csvOf([row])));
  await startAdding(ctx, { importId, certification: true, permissionTemplate: template?.templateId });
  await runJobs();
  return row.userId!;
}

// Who is invited answers by the link of their mail.
async function byInvitation({ ctx, country, agentType, template }: Adding): Promise<string> {
  const { data } = await openPage(invite.loader as Handler, { path, sessionId: ctx.sessionId });
  const { permissions, startsWith } = workOf(data);
  const { emailAddress, firstName, lastName, ...input } = addAgentInput(country);
  const fields = {
    emailAddress,
    firstName,
    lastName,
    agentType,
    certification: 'on',
    tickedFor: 'A',
    permissions: permissions.length > 0 ? startsWith.A : [],
    ...applied({ template }),
  };
  await postForm(invite.action as Handler, { path, sessionId: ctx.sessionId, fields });
  const { certification: _, permissions: __, agentType: ___, ...own } = input;
  const rules = { market: ctx.market, today: calendarDay(ctx.now), countriesWithStates: new Set<string>() };
  const answer = joinAgencySchema(rules).parse({ ...own, firstName, lastName });
  await joinAgency(visitor(), await newestToken(emailAddress.toUpperCase()), answer);
  return input.userId;
}

// Only what spec §7 names: neither permissions nor a certificate.
async function byApi({ ctx, country, agentType, template }: Adding): Promise<string> {
  const { permissions: _, certification: __, ...input } = addAgentInput(country);
  await call('POST /osmf/v1.0/agents/add', {
    token: await tokenFor({ ...ctx.actor, agencyId: ctx.agency.agencyId }),
    body: { agent: { ...input, agentType, ...(template && { permissionTemplate: template.templateId }) } },
  });
  return input.userId;
}

const doors = {
  invitation: byInvitation,
  page: byPage,
  'page with its script': byScriptedPage,
  import: byFile,
  API: byApi,
};

describe.each(['US', 'GB'])('in %s', (country) => {
  const actors: Partial<Record<AgentType, AgentContext>> = {};
  beforeAll(async () => {
    const agency = await buildAgency(db, { country });
    actors.O = await signedIn(agency.owner);
    // A supervisor who lacks some of what an advisor starts with.
    actors.M = await signedIn(
      await buildAgent(db, agency, {
        agentType: 'M',
        grants: ['osManageAgents', 'osAnswers', 'poPayments', 'poGroupSpace'],
      }),
    );
  });

  test.each([
    ['O', 'A'],
    ['O', 'M'],
    ['O', 'O'],
    ['M', 'A'],
    ['M', 'M'],
  ] as const)('%s adds %s: one set of permissions, one certificate, by every door', async (actor, agentType) => {
    const ctx = actors[actor]!;
    const results: Record<string, unknown> = {};
    for (const [door, open] of Object.entries(doors)) {
      const userId = await open({ ctx, country, agentType });
      const agent = await db.agent.findFirstOrThrow({
        where: { userId: userId.toUpperCase() },
        include: { grants: { orderBy: { key: 'asc' } } },
      });
      const { agentUniqueId, certifiedBy, activationFlag, emailValidFlag, grants } = agent;
      const { after } = await db.audit.findFirstOrThrow({
        where: { subjectId: agentUniqueId, action: 'agent.added' },
      });
      const { certified, permissions } = jsonOf<{ certified: boolean; permissions: string[] }>(after);
      const recorded = permissions.toSorted();
      results[door] = {
        keys: grants.map(({ key }) => key),
        recorded,
        grantedBy: [...new Set(grants.map(({ grantedBy }) => grantedBy))],
        ends: grants.filter(({ until }) => until),
        certifiedBy,
        certified,
        role: agent.agentType,
        // The link of an invitation validates the address, and its form is the uk's first profile edit.
        ...(door !== 'invitation' && { activationFlag, emailValidFlag }),
      };
    }
    const { page: first, ...others } = results;
    for (const [door, each] of Object.entries(others)) expect(first, door).toMatchObject(each as object);
    expect(first).toMatchObject({
      certifiedBy: ctx.actor.agentUniqueId,
      certified: true,
      grantedBy: [ctx.actor.agentUniqueId],
    });
    expect((first as { keys: string[] }).keys).toContain('osAnswers');
  });

  test('none is none, by page and API alike; in the uk the role’s all the same (spec §6)', async () => {
    const ctx = actors.O!;
    const { certification: _, permissions: __, ...input } = addAgentInput(country);
    await postForm(page.action as Handler, {
      path,
      sessionId: ctx.sessionId,
      fields: { ...input, certification: 'on', tickedFor: 'A' },
    });
    const api = { ...addAgentInput(country), permissions: [] };
    await call('POST /osmf/v1.0/agents/add', {
      token: await tokenFor({ ...ctx.actor, agencyId: ctx.agency.agencyId }),
      body: { agent: api },
    });
    for (const { userId } of [input, api]) {
      expect(await db.permissionGrant.count({ where: { agent: { userId: userId.toUpperCase() } } })).toBe(
        country === 'GB' ? 9 : 0,
      );
    }
  });
});

// Of people who are there already: their page, the form that edits them, and the act on many.
const laterDoors = {
  'the page of permissions': async ({ ctx, agentUniqueId, template: { templateId, keys } }: Giving) => {
    await postForm(permissionsPage.action as Handler, {
      path: `/home/agency-overview/${agentUniqueId}/permissions`,
      params: { agentUniqueId },
      sessionId: ctx.sessionId,
      fields: { permissions: keys, permissionTemplate: templateId },
    });
  },
  'the form that edits': async ({ ctx, agentUniqueId, template }: Giving) => {
    const { version } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
    const { keys: permissions, templateId } = template;
    await editAgent(ctx, { key: { agentUniqueId }, version, permissions, template: templateId });
  },
  'many at once': async ({ ctx, agentUniqueId, template }: Giving) => {
    const permissionTemplate = template.templateId;
    await beginBatch(ctx, { act: 'attach', agentUniqueIds: [agentUniqueId], permissions: [], permissionTemplate });
    await runJobs();
  },
};
interface Giving {
  ctx: AgentContext;
  agentUniqueId: string;
  template: { templateId: string; keys: string[] };
}

describe('with a template', () => {
  const name = 'Front desk';
  const keys = ['osAnswers', 'poPayments'];
  let ctx: AgentContext;
  let template: { templateId: string; keys: string[] };
  let agency: Awaited<ReturnType<typeof buildAgency>>;
  beforeAll(async () => {
    agency = await buildAgency(db, { country: 'US' });
    ctx = await signedIn(agency.owner);
    await saveTemplate(ctx, { templateId: null, templateName: name, permissions: keys });
    template = { templateId: (await listTemplates(ctx))[0]!.templateId, keys };
  });
  const standing = async (where: { userId: string } | { agentUniqueId: string }) => {
    const agent = await db.agent.findFirstOrThrow({ where, include: { grants: { orderBy: { key: 'asc' } } } });
    const { after } = await db.audit.findFirstOrThrow({
      where: {
        subjectId: agent.agentUniqueId,
        action: { in: ['agent.added', 'agent.permissions-changed'] },
      },
    });
    return {
      template: agent.permissionTemplateId,
      keys: agent.grants.map((grant) => grant.key),
      givers: [...new Set(agent.grants.map(({ grantedBy }) => grantedBy))],
      recorded: jsonOf<{ permissionTemplate?: string }>(after).permissionTemplate,
    };
  };

  test('every door gives its permissions, and has them follow it', async () => {
    const expected = { template: template.templateId, keys, givers: [ctx.actor.agentUniqueId], recorded: name };
    for (const [door, open] of Object.entries(doors)) {
      if (door === 'page with its script') continue;
      const userId = await open({ ctx, country: 'US', agentType: 'A', template });
      expect(await standing({ userId: userId.toUpperCase() }), door).toEqual(expected);
    }
    for (const [door, open] of Object.entries(laterDoors)) {
      const { agentUniqueId } = await buildAgent(db, agency, { agentType: 'A', grants: [] });
      await open({ ctx, agentUniqueId, template });
      expect(await standing({ agentUniqueId }), door).toEqual(expected);
    }
  });

  test('an open invitation follows a change, and an exception of it stays', async () => {
    const { certification: _, ...input } = addAgentInput('US');
    const { emailAddress, firstName, lastName, ...own } = input;
    await inviteAgent(ctx, {
      emailAddress: emailAddress.toUpperCase(),
      firstName,
      lastName,
      agentType: 'A',
      certification: true,
      permissions: [...keys, 'poGroupSpace'],
      permissionTemplate: template.templateId,
    });
    const link = await newestToken(emailAddress.toUpperCase());
    const { batchId } = await saveTemplate(ctx, {
      templateId: template.templateId,
      templateName: name,
      permissions: ['osAnswers', 'poDocuments'],
    });
    await runJobs();
    const rules = { market: ctx.market, today: calendarDay(ctx.now), countriesWithStates: new Set<string>() };
    const { permissions: __, agentType: ___, ...answer } = own;
    await joinAgency(visitor(), link, joinAgencySchema(rules).parse({ ...answer, firstName, lastName }));
    const joined = await standing({ userId: input.userId.toUpperCase() });
    expect(joined).toMatchObject({
      template: template.templateId,
      keys: ['osAnswers', 'poDocuments', 'poGroupSpace'],
    });
    expect(batchId).not.toBeNull();
  });
});
