import { createHash } from 'node:crypto';

/**
 * A text with the mark of its content (ETag); 304 without a body for a request that has the same. A browser keeps it
 * and asks each time.
 */
export function unlessKnown(request: Request, text: string, contentType: string): Response {
  const mark = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    ETag: mark,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Language, Cookie',
    'Content-Type': contentType,
  };
  // A proxy that compresses makes the mark a weak one.
  const known = (request.headers.get('If-None-Match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(mark) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
