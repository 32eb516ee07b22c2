import { createServer, get as httpGet, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCourseOrigins, type CoursesOfHost } from '#app/platform/courseOrigins.ts';
import { coursesApp } from '#server/process/courses.ts';

// Half a megabyte is read in parts, the text as a whole.
const film = Buffer.from(Array.from({ length: 500_000 }, (_, index) => index % 251));
const text = Buffer.from('0123456789'.repeat(500));
const contents: Record<string, { content: Buffer; type: string; whole: boolean }> = {
  'film.mp4': { content: film, type: 'video/mp4', whole: false },
  'ページ 1.txt': { content: text, type: 'text/plain; charset=utf-8', whole: true },
  'index.html': { content: text, type: 'text/html; charset=utf-8', whole: true },
  'handout.pdf': { content: text, type: 'application/pdf', whole: true },
  'empty.txt': { content: Buffer.alloc(0), type: 'text/plain; charset=utf-8', whole: true },
};

function* partsOf(content: Buffer) {
  for (let at = 0; at < content.byteLength; at += 65_536) yield content.subarray(at, at + 65_536);
}

const asked: string[] = [];
const servedTo: CoursesOfHost[] = [];
let courses = readCourseOrigins({ ORIGIN: 'http://portal.example' });
const application = {
  coursesOfHost: (host?: string) => courses.servedAt(host),
  openCourseFile(served: CoursesOfHost, _token: string, path: string) {
    asked.push(path);
    servedTo.push(served);
    const found = contents[path];
    if (!found) return Promise.resolve(null);
    const { content, type, whole } = found;
    return Promise.resolve({
      hash: encodeURIComponent(path),
      size: content.byteLength,
      type,
      hosts: path === 'index.html' ? ['cdn.example.net', 'video.example.net'] : [],
      sendsStatements: path === 'unit.html',
      open: () => Promise.resolve(Readable.from(partsOf(content))),
      bytes: () => Promise.resolve(whole ? content : null),
    });
  },
  logFailure: () => undefined,
};

let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer(coursesApp({ application, origin: 'http://portal.example' }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  courses = readCourseOrigins({ ORIGIN: origin.replace('127.0.0.1', 'localhost'), COURSE_ORIGIN: origin });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(`${origin}/courses/token/${path}`, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};

describe('a part of a film', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=65530-65540', 65_530, 65_540],
    ['bytes=499999-', 499_999, 499_999],
    ['bytes=-3', 499_997, 499_999],
    ['bytes=-600000', 0, 499_999],
    ['bytes=400000-900000', 400_000, 499_999],
  ])('%s is from %i to %i', async (range, first, last) => {
    const { response, body } = await get('film.mp4', { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/500000`]);
    expect(body.equals(film.subarray(first, last + 1))).toBe(true);
  });

  test.each(['bytes=500000-', 'bytes=5-2', 'bytes=-0'])('%s is not there', async (range) => {
    const { response, body } = await get('film.mp4', { range });
    expect([response.status, response.headers.get('content-range'), body.byteLength]).toEqual([
      416,
      'bytes */500000',
      0,
    ]);
  });

  test.each(['bytes=0-1,5-6', 'bytes=x', 'lines=0-1', ''])('what "%s" asks for is the whole of it', async (range) => {
    const { response, body } = await get('film.mp4', { range });
    expect([response.status, body.equals(film)]).toEqual([200, true]);
  });

  test('is the whole for a reader who has the beginning of another one', async () => {
    expect((await get('film.mp4', { range: 'bytes=0-1', 'if-range': '"film.mp4"' })).response.status).toBe(206);
    expect((await get('film.mp4', { range: 'bytes=0-1', 'if-range': '"another"' })).response.status).toBe(200);
  });

  test('is never compressed, since its place counts bytes as they are; a whole text is', async () => {
    const path = encodeURIComponent('ページ 1.txt');
    const part = await get(path, { range: 'bytes=0-3999', 'accept-encoding': 'gzip' });
    expect([part.response.status, part.response.headers.get('content-encoding'), part.body.byteLength]).toEqual([
      206,
      null,
      4000,
    ]);
    const whole = await get(path, { 'accept-encoding': 'gzip' });
    expect([whole.response.headers.get('content-encoding'), whole.body.equals(text)]).toEqual(['gzip', true]);
  });

  test('has a head, and an empty file has no parts', async () => {
    const { response, body } = await get('film.mp4', { range: 'bytes=0-9' }, 'HEAD');
    expect([response.status, response.headers.get('content-length'), body.byteLength]).toEqual([206, '10', 0]);
    expect((await get('empty.txt')).response.status).toBe(200);
    expect((await get('empty.txt', { range: 'bytes=0-0' })).response.status).toBe(416);
  });
});

test('what a browser has already is not sent again', async () => {
  const has = async (etag: string) =>
    (await get('film.mp4', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).response.status;
  expect([await has('"film.mp4"'), await has('"another"')]).toEqual([304, 200]);
});

test.each([
  ['%2e%2e%2findex.html', 404, []],
  ['a/..%2f..%2findex.html', 404, []],
  ['..%5cindex.html', 404, ['..\\index.html']],
  ['%252e%252e/index.html', 404, ['%2e%2e/index.html']],
  ['index.html%00', 404, ['index.html\u0000']],
  ['%ff', 400, []],
  ['%', 400, []],
  ['x'.repeat(9_000), 404, ['x'.repeat(9_000)]],
])('%s asks for no other file (%i)', async (path, status, names) => {
  asked.length = 0;
  const { response } = await get(path);
  expect([response.status, asked]).toEqual([status, names]);
});

test.each([
  ['127.0.0.1', 200, 'all'],
  ['0190a1b2-0000-7000-8000-000000000001.localhost', 200, { courseId: '0190a1b2-0000-7000-8000-000000000001' }],
  ['www.localhost', 404, undefined],
  ['x.0190a1b2-0000-7000-8000-000000000001.localhost', 404, undefined],
  ['portal.example', 404, undefined],
])('at %s the player and files are answered by %i, as the files of %j', async (name, status, served) => {
  servedTo.length = 0;
  const Host = `${name}:${new URL(origin).port}`;
  expect([await statusAt('/courses/player/1.2', Host), await statusAt('/courses/token/empty.txt', Host)]).toEqual([
    status,
    status,
  ]);
  expect(servedTo).toEqual(served === undefined ? [] : [served]);
});

// The browser's fetch names its own host.
const statusAt = (path: string, Host: string) =>
  new Promise((resolve, reject) =>
    request(origin + path, { headers: { Host } }, (response) => (response.resume(), resolve(response.statusCode)))
      .on('error', reject)
      .end(),
  );

test('the player keeps nothing on an origin that courses share', async () => {
  const script = await (await fetch(`${origin}/courses/player/files/player.js`)).text();
  expect(script).toContain('postMessage');
  expect(script).not.toMatch(/localStorage|sessionStorage|indexedDB|\bcaches\b|cookie|serviceWorker/);
});

test('nothing is written there', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { response } = await get('film.mp4', {}, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});

test.each([
  ['/', {}, 302],
  ['/home/pc?q=1', { 'sec-fetch-dest': 'document' }, 302],
  ['//elsewhere.example/x', {}, 302],
  ['/logo.png', { 'sec-fetch-dest': 'image' }, 404],
  ['/home/pc', { 'sec-fetch-dest': 'iframe' }, 404],
  ['/courses/nothing', {}, 404],
])(
  'an address of the portal, %s, is redirected to it where a user opens it (%j: %i)',
  async (path, headers, status) => {
    const response = await fetch(origin + path, { headers: headers as Record<string, string>, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      status,
      status === 302 ? `http://portal.example${path}` : null,
    ]);
  },
);

test.each([
  ['https://portal.example', true],
  ['http://portal.example', false],
])('a page below the portal %s loads by https what it names by http://: %s', async (portal, is) => {
  const other = createServer(coursesApp({ application, origin: portal }));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const path = '/courses/token/index.html';
  const asked = { host: '127.0.0.1', port, path, headers: { host: new URL(origin).host }, agent: false };
  const { headers } = await new Promise<IncomingMessage>((resolve) => httpGet(asked, resolve));
  expect(String(headers['content-security-policy']).split('; ').includes('upgrade-insecure-requests')).toBe(is);
  other.closeAllConnections();
  other.close();
});

test('a page may load from the hosts that are allowed for its course, and tells them the origin alone', async () => {
  const { headers } = (await get('index.html')).response;
  const policy = headers.get('content-security-policy')!.split('; ');
  for (const name of ['default-src', 'connect-src'])
    expect(policy.find((each) => each.startsWith(name))).toMatch(
      / https:\/\/cdn\.example\.net https:\/\/video\.example\.net$/,
    );
  expect(headers.get('referrer-policy')).toBe('strict-origin');
  const other = (await get('handout.pdf')).response.headers;
  expect([other.get('content-security-policy')!.includes('https:'), other.get('referrer-policy')]).toEqual([
    false,
    'no-referrer',
  ]);
});

test.each([
  ['iframe', 'attachment'],
  ['document', null],
])('a PDF that is asked for by a %s comes as %s', async (destination, disposition) => {
  expect(
    (await get('handout.pdf', { 'sec-fetch-dest': destination })).response.headers.get('content-disposition'),
  ).toBe(disposition);
});
