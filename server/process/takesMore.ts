import type { ServerResponse } from 'node:http';

/**
 * Waits until a response takes more of its body; false where its reader has gone. Remix writes a body without asking,
 * so that a long one asks itself.
 */
export async function takesMore(response: ServerResponse): Promise<boolean> {
  if (response.writableNeedDrain && !response.destroyed) {
    await new Promise<void>((resolve) => {
      const end = () => {
        response.off('drain', end).off('close', end);
        resolve();
      };
      response.on('drain', end).on('close', end);
    });
  }
  return !response.destroyed;
}
