import { z } from '@hono/zod-openapi';
import { currentTerms } from '#app/domain/content/documents/currentTerms.server.ts';
import {
  agencyObject,
  agentIdText,
  agentObject,
  memberProfileObject,
} from '#app/domain/people/agents/specificationObjects.ts';
import { acceptTermsSchema } from '#app/domain/accounts/credentials/credentialForms.ts';
import { agentReply } from '#app/domain/people/agents/replies.ts';
import { retrieveSelf } from '#app/domain/people/myAccount/retrieveSelf.server.ts';
import { EmailAddress } from '#app/domain/fields.ts';
import { acceptTerms } from '#app/domain/accounts/onboarding/acceptTerms.server.ts';
import { asksForOwnPassword } from '#app/domain/accounts/onboarding/ownPassword.ts';
import { sendValidationEmail } from '#app/domain/accounts/onboarding/sendValidationEmail.server.ts';
import { validateEmail } from '#app/domain/accounts/onboarding/validateEmail.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { publicEndpoint, sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { agentReplyFor } from '#server/endpoints/people/agentReplies.server.ts';
import { refuseOtherAgencies, refuseOtherAgents } from '#server/endpoints/people/subjects.server.ts';
import { preferencesEndpoints } from './preferences.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const done = z.strictObject({ status: z.literal('success') });
const success = { status: 'success' } as const;
// None is as good as an old one.
const linkToken = z.string().default('');
const validated = z.strictObject({ status: z.literal('success'), emailVerified: z.literal(true) });

const tnc = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/tnc',
  action: 'own',
  failure: 'termsNotUpdated',
  refusals: ['conflict', 'illegalTransition', 'notFound', 'passwordNotNew', 'termsRequired', 'busy'],
  area: 'onboarding',
  summary:
    "Accepts the terms; the first time with a password of the user's own. Without termsVersion, the version that is in force",
  beforePortal: true,
  body: z.strictObject({
    reqType: z.literal('R0033'),
    iq8Flag: z.literal('N').optional(),
    agent: agentObject.extend({
      agentId: agentIdText,
      termsVersion: sentLine(40).optional(),
      password: sentLine(100).nullish(),
      confirmPwd: sentLine(100).nullish(),
    }),
    agency: agencyObject.nullish(),
    memberProfile: memberProfileObject.nullish(),
  }),
  reply: z.strictObject({ updateAgentDetails: z.strictObject({ agent: agentReply }) }),
  async run({ ctx, body }) {
    const { termsVersion, password, confirmPwd } = body.agent;
    refuseOtherAgents(ctx, body.agent);
    refuseOtherAgencies(ctx, body.agency);
    const asksForPassword = asksForOwnPassword(ctx.actor);
    // Accepting terms is no way to another password than the first of one's own.
    if (!asksForPassword && password) throw new Refusal('malformedRequest', { field: 'password' });
    const own = asksForPassword ? acceptTermsSchema().parse({ acceptTerms: 'on', password, confirmPwd }) : undefined;
    const shown = termsVersion ?? (await currentTerms(ctx)).version;
    await acceptTerms(ctx, { termsVersion: shown, password: own?.password });
    const { agent } = await retrieveSelf(ctx, ctx.actor.agentUniqueId);
    return { updateAgentDetails: { agent: await agentReplyFor(ctx.db, agent) } };
  },
});

/** Beyond the specification: what a client shows before it sends the acceptance. */
const readTnc = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/agents/tnc',
  action: 'own',
  refusals: ['notFound'],
  area: 'onboarding',
  summary:
    'Gives the terms in force for the caller: their version, which an acceptance names, their text as HTML, and whether they await acceptance',
  beforePortal: true,
  reply: z.strictObject({
    terms: z.strictObject({
      termsVersion: z.string(),
      validFrom: z.string().nullable(),
      title: z.string(),
      html: z.string(),
      due: z.boolean(),
    }),
  }),
  async run({ ctx }) {
    const { version, ...terms } = await currentTerms(ctx);
    return { terms: { ...terms, termsVersion: version, due: ctx.actor.termsDue || ctx.actor.activationFlag === 'C' } };
  },
});

const emailValidate = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/email-validate',
  action: 'user.send-validation',
  failure: 'sendMailError',
  saidAs: { illegalTransition: 'sendMailError' },
  refusals: ['emailValidated', 'illegalTransition', 'notFound', 'locked', 'throttled'],
  area: 'onboarding',
  summary: 'Sends the validation e-mail again',
  beforePortal: true,
  query: z.strictObject({ location: sentLine(10).optional() }),
  body: z.strictObject({ email: EmailAddress('email'), id: agentIdText }),
  reply: done,
  async run({ ctx, body }) {
    await sendValidationEmail(ctx, { agentId: body.id, emailAddress: body.email });
    return success;
  },
});

// What checks the links of mails asks for them too, and a GET would use them up.
const validate = publicEndpoint({
  method: 'get',
  deprecated: { since: '2026-11-30', instead: 'POST /osmf/p1.0/agents/validate' },
  path: '/osmf/p1.0/agents/validate',
  refusals: ['7008', 'emailUpdateError', 'illegalTransition', 'tokenExpired'],
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
  refusals: ['7008', 'emailUpdateError', 'illegalTransition', 'tokenExpired'],
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
export const onboardingEndpoints: readonly Endpoint[] = [
  tnc,
  readTnc,
  emailValidate,
  validate,
  validateByPost,
  ...preferencesEndpoints,
];
