import { z } from '@hono/zod-openapi';
import { acceptChangedTermsSchema, acceptTermsSchema } from '#app/domain/credentials/credentialForms.ts';
import { agentReply, agentReplyOf } from '#app/domain/agents/replies.ts';
import { retrieveSelf } from '#app/domain/agents/retrieveSelf.server.ts';
import { EmailAddress } from '#app/domain/fields.ts';
import { acceptTerms } from '#app/domain/onboarding/acceptTerms.server.ts';
import { asksForOwnPassword } from '#app/domain/onboarding/ownPassword.ts';
import { sendValidationEmail } from '#app/domain/onboarding/sendValidationEmail.server.ts';
import { validateEmail } from '#app/domain/onboarding/validateEmail.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { publicEndpoint, sessionEndpoint, type Endpoint } from '../http/endpoint.server.ts';
import { preferencesEndpoints } from './preferences.server.ts';

const done = z.strictObject({ status: z.literal('success') });
const success = { status: 'success' } as const;
const linkToken = z.string().min(1, 'refusals:tokenExpired').max(200, 'refusals:tokenExpired');
const validated = z.strictObject({ status: z.literal('success'), emailVerified: z.literal(true) });

const tnc = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/tnc',
  failure: 'termsNotUpdated',
  area: 'onboarding',
  summary: "Accepts the terms; the first time with a password of the user's own",
  beforePortal: true,
  body: z.strictObject({
    reqType: z.literal('R0033'),
    iq8Flag: z.literal('N').optional(),
    agent: z.strictObject({
      agentId: z.string().max(36),
      termsVersion: z.string().max(40),
      password: z.string().max(100).optional(),
      confirmPwd: z.string().max(100).optional(),
    }),
    agency: z.strictObject({ agencyId: z.string().max(8) }).optional(),
  }),
  reply: z.strictObject({ updateAgentDetails: z.strictObject({ agent: agentReply }) }),
  async run({ ctx, body }) {
    const { agentId, termsVersion, ...passwords } = body.agent;
    if (agentId !== ctx.actor.agentId) throw new Refusal('notFound');
    const given = { acceptTerms: 'on', ...passwords };
    const { password } = asksForOwnPassword(ctx.actor)
      ? acceptTermsSchema().parse(given)
      : { password: undefined, ...acceptChangedTermsSchema().parse(given) };
    await acceptTerms(ctx, { termsVersion, password });
    const { agent } = await retrieveSelf(ctx, ctx.actor.agentUniqueId);
    return { updateAgentDetails: { agent: agentReplyOf(agent) } };
  },
});

const emailValidate = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/email-validate',
  failure: 'sendMailError',
  area: 'onboarding',
  summary: 'Sends the validation e-mail again',
  beforePortal: true,
  query: z.strictObject({ location: z.string().max(10).optional() }),
  body: z.strictObject({ email: EmailAddress('email'), id: z.string().regex(/^[\w-]{1,36}$/) }),
  reply: done,
  async run({ ctx, body }) {
    await sendValidationEmail(ctx, { agentId: body.id, emailAddress: body.email });
    return success;
  },
});

const validate = publicEndpoint({
  method: 'get',
  path: '/osmf/p1.0/agents/validate',
  area: 'onboarding',
  summary: 'Uses a validation link',
  query: z.strictObject({ tokenId: linkToken }),
  reply: validated,
  async run({ ctx, query }) {
    await validateEmail(ctx, query.tokenId);
    return { ...success, emailVerified: true as const };
  },
});

const validateByPost = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/agents/validate',
  area: 'onboarding',
  summary: 'Uses a validation link',
  query: z.strictObject({ tokenId: linkToken }),
  body: z.strictObject({ agent: z.strictObject({}) }),
  reply: validated,
  async run({ ctx, query }) {
    await validateEmail(ctx, query.tokenId);
    return { ...success, emailVerified: true as const };
  },
});

/** The steps before the portal, preferences (spec §7). */
export const onboardingEndpoints: readonly Endpoint[] = [tnc, emailValidate, validate, validateByPost, ...preferencesEndpoints];
