import type { ClientActionFunctionArgs } from '@remix-run/react';
import { useSyncExternalStore } from 'react';

/** What did not reach the server, and what sends it again; without `again` it is the navigation under way. */
interface Lost {
  again?: () => void;
}

let lost: Lost | null = null;
const listeners = new Set<() => void>();

/** Says that the connection is gone, or with null that it is back. */
export function connectionLost(found: Lost | null): void {
  lost = found;
  listeners.forEach((listener) => listener());
}

/** What the lost connection has held up; null while all is well. */
export function useLostConnection(): Lost | null {
  return useSyncExternalStore(
    listen,
    () => lost,
    () => null,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a request or a file of the page did not reach the server: each browser words that differently. */
export function isConnectionFailure(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /fetch|network|load failed|loading dynamically|importing a module/i.test(error.message)
  );
}

/**
 * The `clientAction` of each page with an action (pages.config.ts): where the server is not reached, the page and its
 * form stay as they are, on their way, until the user sends again (ConnectionNotice) or goes elsewhere.
 */
export async function sendOrWait({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (!isConnectionFailure(error) || request.signal.aborted) throw error;
    connectionLost({});
    return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(error)));
  }
}
