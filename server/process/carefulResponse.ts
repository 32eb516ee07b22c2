import type { ServerResponse } from 'node:http';

/**
 * Sets what every response says to a browser, whatever answers it: its type is not guessed, its address is sent to no
 * other site, and where the portal's public origin has HTTPS, this host and those below it are asked for nothing else
 * for a year. A page, a file or a course's document may add or replace headers.
 */
export function carefulResponse(response: ServerResponse, { origin }: { origin: string }): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (origin.startsWith('https:'))
    response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}
