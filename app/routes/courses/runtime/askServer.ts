import type { CommitAnswer } from './commitQueue.ts';

/** What the server says where it refuses, or fails, which it says without a reason. */
interface Failure {
  code?: string;
  message?: string;
}

/**
 * Sends a request about an attempt to the server. Undefined where it was not reached or could not answer, so that it is
 * tried again; `refused` with the reason where it refuses; `signedOut` where the session has ended.
 */
export async function askServer<Answer extends object>(
  address: string,
  act: string,
  input: object,
  { keepalive = false } = {},
): Promise<Answer | Exclude<CommitAnswer, { sequence: number }>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ act, input }),
      keepalive,
      redirect: 'manual',
    });
    if (response.type === 'opaqueredirect') return { signedOut: true };
    const answer = (await response.json()) as Answer | Failure;
    if (response.ok) return answer as Answer;
    const { code, message } = answer as Failure;
    return code === undefined || message === undefined ? undefined : { refused: code, message };
  } catch {
    return undefined;
  }
}
