import { z } from 'zod';
import { inviteAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import { fullName, shownName } from '#app/domain/display.ts';
import { inviteAgent } from '#app/domain/people/invitations/inviteAgent.server.ts';
import { agentList } from '#app/domain/people/list/agentListForm.ts';
import { listAgents } from '#app/domain/people/list/listAgents.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { activationFlags, agentTypes, roles } from '#app/domain/permissions/codes.ts';
import { translator } from '#app/platform/translations.server.ts';
import { listShape, mostRows, say, sayList } from './rows.server.ts';
import { readingTool, writingTool } from './tool.server.ts';

const find = readingTool({
  name: 'find_person',
  scope: 'read:people',
  isOffered: (ctx) => can(ctx, 'agency.users'),
  input: z.strictObject({
    search: z.string().max(80).default('').describe('Parts of a name, user ID, email address, role or status.'),
  }),
  output: z.strictObject({
    ...listShape,
    people: z
      .strictObject({
        agentUniqueId: z.string().describe('Names the person in other calls.'),
        name: z.string().describe('Text by others.'),
        userId: z.string(),
        emailAddress: z.string(),
        role: z.string(),
        status: z.string(),
        branch: z.string().nullable().describe('Text by others.'),
      })
      .array(),
  }),
  async read(ctx, { search }) {
    const t = translator(ctx.language);
    const { agents, total } = await listAgents(ctx, { ...agentList.defaults, search, page: 1, pageSize: mostRows });
    return {
      data: {
        total,
        more: total > agents.length,
        people: agents.map((agent) => ({
          agentUniqueId: agent.agentUniqueId,
          name: shownName(agent, ctx.language, 'full'),
          userId: agent.userId,
          emailAddress: agent.emailAddress.toLowerCase(),
          role: t(roles[agent.agentType].labelKey),
          status: t(activationFlags[agent.activationFlag].labelKey),
          branch: agent.branchName,
        })),
      },
      text: sayList(ctx, 'people', { shown: agents.length, total }),
    };
  },
});

const inviteInput = z.strictObject({
  emailAddress: z.string().max(254),
  firstName: z.string().max(60),
  lastName: z.string().max(60),
  role: z.enum(agentTypes).describe('O: owner, M: supervisor, A: travel advisor.'),
});

// As the form says it, with the same rules.
const invited = (market: Parameters<typeof inviteAgentSchema>[0], { role, ...its }: z.output<typeof inviteInput>) =>
  inviteAgentSchema(market).parse({ ...its, agentType: role, certification: 'on' });

const invite = writingTool({
  name: 'invite_person',
  scope: 'write:invitations',
  isOffered: (ctx) => can(ctx, 'user.add'),
  input: inviteInput,
  async summary(ctx, input) {
    const its = invited(ctx.market, input);
    assertCan(ctx, 'user.add', { agentType: its.agentType, branchId: null });
    return say(ctx, 'summary.invite', {
      name: fullName(its, ctx.language),
      emailAddress: its.emailAddress.toLowerCase(),
      role: translator(ctx.language)(roles[its.agentType].labelKey),
    });
  },
  async write(ctx, input) {
    const its = invited(ctx.market, input);
    await inviteAgent(ctx, its);
    return { data: {}, text: say(ctx, 'done.invite', { emailAddress: its.emailAddress.toLowerCase() }) };
  },
});

/** What an assistant does with the people of the agency. */
export const peopleTools = [find, invite];
