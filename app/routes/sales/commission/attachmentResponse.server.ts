import { createReadableStreamFromReadable } from '@remix-run/node';
import type { OpenedFile } from '#app/domain/operations/files/openFile.server.ts';
import { attachment } from '#app/platform/tableFiles.server.ts';

/**
 * An uploaded file as a response to its reader: it is saved and never shown, no cache that others share stores it, and
 * nothing in it can run.
 */
export function attachmentResponse({ content, type, size, name }: OpenedFile): Response {
  return new Response(createReadableStreamFromReadable(content), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(size),
      'Content-Disposition': attachment(name),
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
