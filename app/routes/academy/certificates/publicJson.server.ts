import { createHash } from 'node:crypto';

/**
 * A public document of the installation's credentials, which programs of any site read: with the mark of its content,
 * and kept for some seconds by caches in between, so that a revocation is seen within a minute.
 */
export function publicJson(
  request: Request,
  document: object,
  { type, seconds }: { type: string; seconds: number },
): Response {
  const text = JSON.stringify(document);
  const mark = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    ETag: mark,
    'Cache-Control': `public, max-age=${seconds}`,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Type': type,
  };
  const known = (request.headers.get('If-None-Match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(mark) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
