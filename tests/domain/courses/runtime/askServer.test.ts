import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askServer } from '#app/routes/courses/runtime/askServer.ts';

let answer: { status: number; body: unknown };
let server: Server;
let address = '';
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const [message, reference] = ['Why.', '7K3M-29QX'];
test.each([
  ['what is done', 200, { sequence: 4 }, { sequence: 4 }],
  ['a refusal', 409, { code: 'attemptsUsed', message, reference }, { refused: 'attemptsUsed', message }],
  [
    'a refusal in a view of the portal',
    403,
    { code: 'viewOnly', message, reference },
    { refused: 'viewOnly', message },
  ],
  [
    'an installation without an origin for courses',
    503,
    { code: 'coursesUnavailable', message, reference },
    { refused: 'coursesUnavailable', message },
  ],
  ['a failure', 500, { code: 'scriptError', reference }, undefined],
  ['what Remix makes of a failure', 403, { message: 'Unexpected Server Error' }, undefined],
  ['a proxy between', 502, '<h1>Bad gateway</h1>', undefined],
  ['a body that is too long', 413, '413', undefined],
] as const)('%s is read as what it is', async (_, status, body, read) => {
  answer = { status, body };
  expect(await askServer(address, 'init', {})).toEqual(read);
});
