import { z } from '@hono/zod-openapi';
import {
  agencyObject,
  agentIdText,
  agentObject,
  memberProfileObject,
} from '#app/domain/people/agents/specificationObjects.ts';
import { changeEmailSchema, newPasswordSchema } from '#app/domain/accounts/credentials/credentialForms.ts';
import { agentReply } from '#app/domain/people/agents/replies.ts';
import { retrieveSelf } from '#app/domain/people/myAccount/retrieveSelf.server.ts';
import { Country, EmailAddress, SignInUserId } from '#app/domain/fields.ts';
import { requestEmailChange } from '#app/domain/accounts/credentials/requestEmailChange.server.ts';
import { requestPasswordReset } from '#app/domain/accounts/credentials/requestPasswordReset.server.ts';
import { resetPassword } from '#app/domain/accounts/credentials/resetPassword.server.ts';
import { documentedAs } from '#server/http/documented.server.ts';
import { publicEndpoint, sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { agentReplyFor } from '#server/endpoints/people/agentReplies.server.ts';
import { refuseOtherAgencies, refuseOtherAgents } from '#server/endpoints/people/subjects.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const someText = sentLine(100);

/**
 * `id` is the user ID; one of the two is enough. The country is not asked: user IDs and addresses are unique in all of
 * them.
 */
const resetPasswordEndpoint = publicEndpoint({
  method: 'post',
  path: '/osdb/p1.0/agents/reset-password',
  failure: 'passwordResetFailed',
  refusals: ['locked', 'throttled'],
  area: 'credentials',
  summary:
    'Sends a link for a new password to the address of an account; the answer does not tell whether there is one',
  query: z.strictObject({ country: Country().optional() }),
  body: z.strictObject({ email: EmailAddress('email').optional(), id: SignInUserId('id').optional() }),
  reply: z.strictObject({ status: z.literal('success') }),
  async run({ ctx, body }) {
    await requestPasswordReset(ctx, { userId: body.id, emailAddress: body.email });
    return { status: 'success' as const };
  },
});

const updatePassword = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/agents/updatepassword',
  failure: 'passwordResetFailed',
  refusals: ['illegalTransition', 'passwordUnchanged', 'tokenExpired', 'busy'],
  area: 'credentials',
  summary: 'Sets a new password by the link of a mail; all sessions of the account end',
  query: z.strictObject({ tokenId: z.string().default('') }),
  body: z.strictObject({ agent: agentObject.extend({ password: someText, confirmPwd: someText.optional() }) }),
  reply: z.strictObject({
    updateAgentDetails: z.strictObject({ agent: z.strictObject({ agentId: z.string(), userId: z.string() }) }),
  }),
  async run({ ctx, body, query }) {
    const { password, confirmPwd = password } = body.agent;
    const { agentId, userId } = await resetPassword(
      ctx,
      query.tokenId,
      newPasswordSchema().parse({ password, confirmPwd }),
    );
    return { updateAgentDetails: { agent: { agentId, userId } } };
  },
});

/**
 * The caller's own address: of the agent, `emailAddress` and the present `password` are used; the password may also be
 * beside the agent, where a refusal names it. `agency` and
 * `memberProfile` may be sent along as they were retrieved: neither is changed here.
 */
const email = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/email',
  action: 'own',
  failure: 'emailUpdateError',
  saidAs: { emailUnchanged: 'emailUpdateError' },
  refusals: [
    '7008',
    'emailUnchanged',
    'emailUpdateError',
    'wrongPassword',
    'illegalTransition',
    'managedByProvider',
    'notFound',
    'locked',
    'throttled',
    'busy',
  ],
  area: 'credentials',
  summary: "Asks for another e-mail address of the caller's own, which is used once its link was followed",
  beforePortal: true,
  body: z.strictObject({
    agent: documentedAs(
      agentObject.extend({
        agentId: agentIdText,
        emailAddress: z.unknown().optional(),
        password: z.unknown().optional(),
      }),
      agentObject.extend({ agentId: agentIdText, ...changeEmailSchema().shape }),
    ),
    password: documentedAs(z.unknown().optional(), someText),
    agency: agencyObject.nullish(),
    memberProfile: memberProfileObject.nullish(),
  }),
  reply: z.strictObject({ updateAgentDetails: z.strictObject({ agent: agentReply, pendingEmailAddress: z.string() }) }),
  async run({ ctx, body }) {
    refuseOtherAgents(ctx, body.agent);
    refuseOtherAgencies(ctx, body.agency);
    const { emailAddress, password = body.password } = body.agent;
    const wanted = changeEmailSchema().parse({ emailAddress, password });
    await requestEmailChange(ctx, wanted);
    const { agent } = await retrieveSelf(ctx, ctx.actor.agentUniqueId);
    return {
      updateAgentDetails: { agent: await agentReplyFor(ctx.db, agent), pendingEmailAddress: wanted.emailAddress },
    };
  },
});

/** Forgotten passwords, and a user's own e-mail address (spec §7). */
export const credentialsEndpoints: readonly Endpoint[] = [resetPasswordEndpoint, updatePassword, email];
