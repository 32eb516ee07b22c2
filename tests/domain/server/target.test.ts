import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readTarget, refuseTarget } from '#server/process/target.ts';

const server = createServer((request, response) => {
  readTarget(request);
  if (!refuseTarget(request, response)) response.end(`${request.url} at ${request.headers.host}`);
});
const port = await new Promise<number>((resolve) =>
  server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
);
afterAll(() => server.close());

async function said(method: string, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: sent.example\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test.each([
  ['/login?x=1', '/login?x=1 at sent.example'],
  ['//login', '//login at sent.example'],
  ['/http://other.example/', '/http://other.example/ at sent.example'],
  ['http://other.example/login?x=1', '/login?x=1 at other.example'],
  ['HTTPS://other.example:8443//login', '//login at other.example:8443'],
  ['http://other.example', '/ at other.example'],
  ['http://other.example?x=1', '/?x=1 at other.example'],
])('%s is read as a path', async (target, read) => {
  expect(await said('GET', target)).toContain(read);
});

test('OPTIONS * is answered with the methods', async () => {
  expect(await said('OPTIONS', '*')).toMatch(
    /^HTTP\/1\.1 204 [\s\S]*Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS/,
  );
});

test.each([
  ['GET', '*'],
  ['GET', 'http:///login'],
  ['GET', 'http://'],
  ['GET', 'http://user:secret@other.example/login'],
  ['GET', 'http://other.example\\login'],
  ['GET', 'http://other.example#login'],
  ['GET', 'ftp://other.example/login'],
  ['GET', 'login'],
  ['GET', 'other.example:443'],
  ['OPTIONS', 'other.example:443'],
])('%s %s is refused', async (method, target) => {
  expect(await said(method, target)).toMatch(/^HTTP\/1\.1 400 /);
});
