import { signSessionToken } from '#app/platform/tokens.server.ts';

/** The lifetime of an API token. */
const tokenMinutes = 30;

/** The two tokens of a session: `authToken` for the API, `feedbackToken` for the feedback endpoint alone. */
export function sessionTokens(sessionId: string, now: Date): { authToken: string; feedbackToken: string } {
  return {
    authToken: signSessionToken(sessionId, 'api', now, tokenMinutes),
    feedbackToken: signSessionToken(sessionId, 'feedback', now, tokenMinutes),
  };
}
