import { createReadableStreamFromReadable } from '@remix-run/node';
import type { OpenedFile } from '#app/domain/operations/files/openFile.server.ts';

/**
 * A stored picture as a response for the one who opened it: no cache that others share stores it, and nothing in it can
 * run.
 */
export function pictureResponse({ content, type, size, name }: OpenedFile): Response {
  return new Response(createReadableStreamFromReadable(content), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(size),
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
