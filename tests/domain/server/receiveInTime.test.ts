import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { receivingMs } from '#server/http/pageLimits.server.ts';
import { refuseMethod } from '#server/process/methods.ts';
import { arrivalLimits, receiveInTime } from '#server/process/receiveInTime.ts';

// As the process makes its server, in less time.
const server = createServer(
  { ...arrivalLimits, headersTimeout: 100, connectionsCheckingInterval: 10 },
  (request, response) => {
    if (refuseMethod(request, response)) return;
    receiveInTime(request, response, 50);
    request.on('error', () => undefined);
    void text(request).then(
      (body) => response.end(`had ${body}`),
      () => undefined,
    );
  },
);
const port = await new Promise<number>((resolve) =>
  server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
);
afterAll(() => server.close());

async function said(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  return text(socket);
}

test('a body that does not come in time is refused, and one that has come is answered', async () => {
  expect(await said(['POST / HTTP/1.1', 'Host: a', 'Connection: close', 'Content-Length: 10', '', 'four'])).toMatch(
    /^HTTP\/1\.1 408 /,
  );
  expect(await said(['POST / HTTP/1.1', 'Host: a', 'Connection: close', 'Content-Length: 4', '', 'four'])).toMatch(
    /had four$/,
  );
});

test('half-sent headers are cut off soon after their time, on a new connection and on one that was used', async () => {
  expect(arrivalLimits.connectionsCheckingInterval).toBeLessThanOrEqual(arrivalLimits.headersTimeout / 10);
  expect(await said(['GET / HTTP/1.1', 'Host: a', 'X-Half'])).toMatch(/^HTTP\/1\.1 408 /);
  expect(await said(['GET / HTTP/1.1', 'Host: a', '', 'GET / HTTP/1.1', 'Host: a', 'X-Half'])).toMatch(
    /had [\s\S]*HTTP\/1\.1 408 /,
  );
});

test.each(['TRACE', 'PROPFIND', 'M-SEARCH'])('%s is a method that nothing knows', async (method) => {
  expect(await said([`${method} / HTTP/1.1`, 'Host: a', '', ''])).toMatch(
    /^HTTP\/1\.1 405 [\s\S]*Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/,
  );
});

const courseId = '018f4d2e-0000-7000-8000-000000000001';
test.each([
  ['/login', 1],
  [`/staff/courses/${courseId}`, 30],
  [`/staff/courses/${courseId}/packages`, 30],
  [`/staff/courses/${courseId}/write`, 30],
  ['/staff/ledger', 30],
  ['/staff/members/import.data', 30],
  ['/home/agency-overview/import', 5],
  ['/staff/content/images', 5],
  [`/staff/courses/${courseId}/packages/${courseId}/attempt`, 1],
  ['/home/pages/pc/academy/courses/x/attempt', 1],
  ['/staff/courses/requirements/PC', 1],
])('a request to %s may take %i minutes', (address, minutes) => expect(receivingMs(address)).toBe(minutes * 60_000));
