import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { carefulResponse } from '#server/process/carefulResponse.ts';

function headersAt(origin: string) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  carefulResponse(response, { origin });
  return response.getHeaders();
}

test('a response of an HTTPS portal asks for a year of HTTPS, of the hosts below too', () => {
  expect(headersAt('https://partners.example')).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});

test('one without HTTPS, as a demo at localhost, does not', () => {
  expect(headersAt('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
