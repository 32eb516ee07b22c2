import type { CommitAnswer } from './commitQueue.ts';

/**
 * Has the server do something with an attempt. Undefined where it was not reached or could not answer, so that it is
 * tried again; `signedOut` where nobody is signed in any more.
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
    if (response.status >= 500 || response.status === 429) return undefined;
    return (await response.json()) as Answer;
  } catch {
    return undefined;
  }
}
