import type { RequestHandler } from 'express';

interface SecurityTextOptions {
  /** The addresses of `SECURITY_CONTACT`. */
  contacts: readonly string[];
  /** The portal's public origin. */
  origin: string;
}

const validDays = 180;
const dayMs = 86_400_000;

/** What `/.well-known/security.txt` says (RFC 9116): good for 180 days, as long as the setting names the contacts. */
export function securityText({ contacts, origin }: SecurityTextOptions, now: Date): string {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en, ja',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Answers with the security contacts; not found where the installation names none. */
export function securityTextFile(options: SecurityTextOptions): RequestHandler {
  return (_request, response, next) => {
    if (options.contacts.length === 0) return next();
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.type('text/plain; charset=utf-8').send(securityText(options, new Date()));
  };
}
