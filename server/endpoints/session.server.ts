import { z } from '@hono/zod-openapi';
import { acceptChangedTermsSchema, acceptTermsSchema } from '#app/domain/agents/forms.ts';
import { agencyReply, agentReply, memberProfileReply } from '#app/domain/agents/replies.ts';
import { retrieveSelf } from '#app/domain/agents/retrieveSelf.server.ts';
import { EmailAddress, SecondFactorCode, SignInPassword, SignInUserId } from '#app/domain/fields.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { acceptTerms } from '#app/domain/session/acceptTerms.server.ts';
import { endSession } from '#app/domain/session/endSession.server.ts';
import { sendValidationEmail } from '#app/domain/session/sendValidationEmail.server.ts';
import { sessionTokens } from '#app/domain/session/sessionTokens.server.ts';
import { signIn } from '#app/domain/session/signIn.server.ts';
import { withSecondFactor } from '#app/domain/session/withSecondFactor.server.ts';
import { signInByToken } from '#app/domain/session/signInByToken.server.ts';
import { validateEmail } from '#app/domain/session/validateEmail.server.ts';
import { publicEndpoint, sessionEndpoint, type Endpoint } from '../http/endpoint.server.ts';
import { preferencesEndpoints } from './preferences.server.ts';

const done = z.strictObject({ status: z.literal('success') });
const retrieveAgentReply = z.strictObject({ agent: agentReply, agency: agencyReply, memberProfile: memberProfileReply.nullable() });
const success = { status: 'success' } as const;
const linkToken = z.string().min(1, 'refusals:tokenExpired').max(200, 'refusals:tokenExpired');
const validated = z.strictObject({ status: z.literal('success'), emailVerified: z.literal(true) });

const credentials = z.object({ userId: SignInUserId(), password: SignInPassword() });

const login = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/login',
  failure: 'loginPolarError',
  area: 'session',
  summary: "Signs in with user ID and password, or with a partner's token in their place",
  query: z.strictObject({ token: z.string().max(4096).optional() }),
  body: z.strictObject({
    userId: SignInUserId().optional(),
    password: SignInPassword().optional(),
    secondFactorCode: SecondFactorCode('secondFactorCode').optional(),
    includePTRRewards: z.enum(['Y', 'N']).optional(),
  }),
  reply: z.strictObject({ authToken: z.string(), feedbackToken: z.string(), sessionId: z.string(), retrieveAgent: retrieveAgentReply }),
  async run({ ctx, query: { token }, body, request }) {
    const userAgent = request.headers.get('User-Agent') ?? '';
    // One way of proving who one is at a time.
    if (token !== undefined && body.password !== undefined) throw new Refusal('malformedRequest', { field: 'password' });
    const { agentUniqueId, ...finished } = await (token === undefined
      ? signIn(ctx, { ...credentials.parse(body), userAgent })
      : signInByToken(ctx, { token, userId: body.userId, userAgent }));
    const { sessionId } = await withSecondFactor(ctx, finished, { code: body.secondFactorCode, userAgent });
    const tokens = sessionTokens(sessionId, ctx.now);
    return { ...tokens, sessionId, retrieveAgent: await retrieveSelf(ctx, agentUniqueId) };
  },
});

const logout = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/logout',
  area: 'session',
  summary: 'Ends the session, for the browser and the API at once',
  beforePortal: true,
  reply: done,
  async run({ ctx }) {
    await endSession(ctx, 'signed-out');
    return success;
  },
});

const refreshToken = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/refresh-token',
  failure: 'refreshTokenFailed',
  area: 'session',
  summary: 'Gives a new token for a session in use',
  beforePortal: true,
  reply: z.strictObject({ tokenStatus: z.literal('Reset Content'), refreshToken: z.string() }),
  async run({ ctx }) {
    const { authToken } = sessionTokens(ctx.sessionId, ctx.now);
    return { tokenStatus: 'Reset Content' as const, refreshToken: authToken };
  },
});

const tnc = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/tnc',
  failure: 'termsNotUpdated',
  area: 'session',
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
    const { password } = ctx.actor.termsDue
      ? { password: undefined, ...acceptChangedTermsSchema().parse(given) }
      : acceptTermsSchema().parse(given);
    await acceptTerms(ctx, { termsVersion, password });
    const { agent } = await retrieveSelf(ctx, ctx.actor.agentUniqueId);
    return { updateAgentDetails: { agent } };
  },
});

const emailValidate = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/email-validate',
  failure: 'sendMailError',
  area: 'session',
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
  area: 'session',
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
  area: 'session',
  summary: 'Uses a validation link',
  query: z.strictObject({ tokenId: linkToken }),
  body: z.strictObject({ agent: z.strictObject({}) }),
  reply: validated,
  async run({ ctx, query }) {
    await validateEmail(ctx, query.tokenId);
    return { ...success, emailVerified: true as const };
  },
});

/** Signing in and out, the steps before the portal, preferences (spec §7). */
export const sessionEndpoints: readonly Endpoint[] = [
  login,
  logout,
  refreshToken,
  tnc,
  emailValidate,
  validate,
  validateByPost,
  ...preferencesEndpoints,
];
