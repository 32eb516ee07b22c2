import { signSessionToken } from '#app/platform/tokens.server.ts';

/** How long an API token lives (D7). */
export const tokenMinutes = 30;

/** The two tokens of a session: `authToken` for the API, `feedbackToken` for the feedback endpoint alone (D7). */
export async function sessionTokens(sessionId: string, now: Date): Promise<{ authToken: string; feedbackToken: string }> {
  const [authToken, feedbackToken] = await Promise.all([
    signSessionToken(sessionId, 'api', now, tokenMinutes),
    signSessionToken(sessionId, 'feedback', now, tokenMinutes),
  ]);
  return { authToken, feedbackToken };
}
