import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { publicOrigin } from '#server/process/publicOrigin.ts';

const origin = 'https://partners.example';
const judge = publicOrigin(origin);

/** The headers as Remix sees them. */
function seen(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  judge({ headers } as Request, {} as Response, () => {});
  return headers;
}

test.each([
  ['the portal itself', { origin }, { origin, 'sec-fetch-site': undefined }],
  [
    'a page that sends no referrer',
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: undefined, 'sec-fetch-site': 'same-origin' },
  ],
  [
    'a foreign page',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: undefined, 'sec-fetch-site': 'cross-site' },
  ],
  [
    'the same host at another port',
    { origin: `${origin}:8443` },
    { origin: undefined, 'sec-fetch-site': 'cross-site' },
  ],
  ['an origin that is none', { origin: ':::' }, { origin: undefined, 'sec-fetch-site': 'cross-site' }],
  ['a program', {}, { origin: undefined, 'sec-fetch-site': undefined }],
])('%s', (_, sent, expected) => {
  const {
    origin: left,
    'sec-fetch-site': site,
    host,
    'x-forwarded-host': forwarded,
  } = seen({ ...sent, host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  expect({ origin: left, 'sec-fetch-site': site }).toEqual(expected);
  expect([host, forwarded]).toEqual(['partners.example', undefined]);
});
