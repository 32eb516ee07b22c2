import { randomBytes } from 'node:crypto';
import { courseOrigins } from './environment.server.ts';

/** A nonce for one page, of 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * The policy of a page: everything from this site but the player of a video and of courses, scripts only with the
 * page's nonce, never inside a frame. A `framed` page is for frames of this site, and runs no script. The form of a page
 * may lead to one other origin, `leadsTo`.
 */
export function documentPolicy(
  nonce: string,
  { framed = false, leadsTo }: { framed?: boolean; leadsTo?: string | undefined } = {},
): string {
  // On every page: one that is reached without a new document keeps the policy of the first.
  const courses = courseOrigins()
    .patterns.map((origin) => ` ${origin}`)
    .join('');
  const development = process.env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    framed ? "script-src 'none'" : `script-src 'self' 'nonce-${nonce}'`,
    // Vite puts styles into the page while developing.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Browsers hold the redirect after a form against it too.
    `form-action 'self'${leadsTo === undefined ? '' : ` ${leadsTo}`}`,
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    `frame-src 'self' https://www.youtube-nocookie.com${courses}`,
    ...(framed ? ['sandbox allow-same-origin'] : []),
  ].join('; ');
}
