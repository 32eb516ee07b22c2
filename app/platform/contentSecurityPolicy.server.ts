import { randomBytes } from 'node:crypto';

/** A nonce for one page, of 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The policy of a page: everything from this site but the player of a video, scripts only with the page's nonce, never inside another site's frame. */
export function documentPolicy(nonce: string): string {
  const development = process.env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Vite puts styles into the page while developing.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'self' https://www.youtube-nocookie.com",
  ].join('; ');
}
