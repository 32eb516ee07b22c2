import { z } from '@hono/zod-openapi';
import { retrieveAgentReply } from '#app/domain/people/agents/replies.ts';
import { retrieveSelf } from '#app/domain/people/myAccount/retrieveSelf.server.ts';
import { SecondFactorCode, SignInPassword, SignInUserId } from '#app/domain/fields.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { endSession } from '#app/domain/accounts/sessions/endSession.server.ts';
import { sessionTokens } from '#app/domain/accounts/sessions/sessionTokens.server.ts';
import { signInOverApi } from '#app/domain/accounts/signIn/signIn.server.ts';
import { withSecondFactor } from '#app/domain/accounts/signIn/withSecondFactor.server.ts';
import { signInByToken } from '#app/domain/accounts/signIn/signInByToken.server.ts';
import { publicEndpoint, sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { ownReply } from '#server/endpoints/people/agentReplies.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const done = z.strictObject({ status: z.literal('success') });
const success = { status: 'success' } as const;

const credentials = z.object({ userId: SignInUserId(), password: SignInPassword() });

const login = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/login',
  givesTokens: true,
  failure: 'loginPolarError',
  refusals: [
    '7016',
    'agencyNotFound',
    'agencySuspended',
    'deactivated',
    'invalidToken',
    'pendingApproval',
    'registrationDeclined',
    'secondFactorExpired',
    'secondFactorRequired',
    'secondFactorWrong',
    'locked',
    'throttled',
    'busy',
  ],
  area: 'signIn',
  summary: "Signs in with user ID and password, or with a partner's token in their place",
  query: z.strictObject({ token: sentLine(4096).optional() }),
  body: z.strictObject({
    userId: SignInUserId().optional(),
    password: SignInPassword().optional(),
    secondFactorCode: SecondFactorCode('secondFactorCode').optional(),
    includePTRRewards: z.enum(['Y', 'N']).optional(),
  }),
  reply: z.strictObject({
    authToken: z.string(),
    feedbackToken: z.string(),
    sessionId: z.string(),
    authId: z.string(),
    retrieveAgent: retrieveAgentReply,
  }),
  async run({ ctx, query: { token }, body, request }) {
    const userAgent = request.headers.get('User-Agent') ?? '';
    // One way of proving who one is at a time.
    if (token !== undefined && body.password !== undefined)
      throw new Refusal('malformedRequest', { field: 'password' });
    const { agentUniqueId, ...finished } = await (token === undefined
      ? signInOverApi(ctx, { ...credentials.parse(body), userAgent })
      : signInByToken(ctx, { token, userId: body.userId, userAgent }));
    const { sessionId } = await withSecondFactor(ctx, finished, { code: body.secondFactorCode, userAgent });
    const tokens = sessionTokens(sessionId, ctx.now);
    const own = await retrieveSelf(ctx, agentUniqueId);
    return { ...tokens, sessionId, authId: own.authId, retrieveAgent: await ownReply(ctx.db, own) };
  },
});

const logout = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/logout',
  action: 'own',
  area: 'signIn',
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
  action: 'own',
  failure: 'refreshTokenFailed',
  area: 'signIn',
  summary: 'Gives new tokens for a session in use: for the API, and for feedback',
  beforePortal: true,
  reply: z.strictObject({
    tokenStatus: z.literal('Reset Content'),
    refreshToken: z.string(),
    feedbackToken: z.string(),
  }),
  async run({ ctx }) {
    const { authToken, feedbackToken } = sessionTokens(ctx.sessionId, ctx.now);
    return { tokenStatus: 'Reset Content' as const, refreshToken: authToken, feedbackToken };
  },
});

/** Signing in and out (spec §7). */
export const signInEndpoints: readonly Endpoint[] = [login, logout, refreshToken];
