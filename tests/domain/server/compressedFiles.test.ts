import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressedFiles } from '#server/process/compressedFiles.ts';

const script = 'export const greeting = "Hello";\n'.repeat(100);
const cacheControl = 'public, max-age=31536000, immutable';
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gangway-assets-'));
  for (const name of ['page-Ab_1.js', 'later.js', 'app.css']) writeFileSync(path.join(folder, name), script);
  writeFileSync(path.join(folder, 'letters.woff2'), script);
  const app = express();
  app.use(compressedFiles(folder, cacheControl), express.static(folder, { immutable: true, maxAge: '1y' }));
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function ask(file: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: file, headers, method }, async (reply) => {
      const parts: Buffer[] = [];
      for await (const part of reply) parts.push(part as Buffer);
      resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });
}

describe('a built file', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for who accepts %s', async (accepted, encoding, read) => {
    for (const file of ['/page-Ab_1.js', '/app.css']) {
      const plain = await ask(file);
      const { status, headers, body } = await ask(file, { 'accept-encoding': accepted });
      expect([status, read(body).toString()]).toEqual([200, script]);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
      expect(headers['content-length']).toBe(String(body.length));
      // In all else it is the file that a browser would have got without.
      for (const name of ['cache-control', 'etag', 'last-modified'])
        expect(headers[name], name).toBe(plain.headers[name]);
      expect(headers['content-type']?.toLowerCase()).toBe(plain.headers['content-type']?.toLowerCase());
      expect(plain.headers['cache-control']).toBe(cacheControl);
    }
  });

  test('is what the build has compressed, where it did', async () => {
    const smaller = brotliCompressSync(script);
    writeFileSync(path.join(folder, 'base.js'), script);
    writeFileSync(path.join(folder, 'base.js.br'), smaller);
    expect((await ask('/base.js', { 'accept-encoding': 'br' })).body.equals(smaller)).toBe(true);
    expect(gunzipSync((await ask('/base.js', { 'accept-encoding': 'gzip' })).body).toString()).toBe(script);
  });

  test('is compressed once: what is asked for again is what was kept', async () => {
    const first = await ask('/later.js', { 'accept-encoding': 'br' });
    writeFileSync(path.join(folder, 'later.js'), 'changed');
    const again = await ask('/later.js', { 'accept-encoding': 'br' });
    expect(again.body.equals(first.body)).toBe(true);
    expect((await ask('/later.js')).body.toString()).toBe('changed');
  });

  test('has no body for HEAD', async () => {
    const { headers, body } = await ask('/app.css', { 'accept-encoding': 'br' }, 'HEAD');
    expect([headers['content-encoding'], body.length]).toEqual(['br', 0]);
  });
});

describe('is left to the next handler', () => {
  test.each<[string, string, Record<string, string>, number]>([
    ['a part', '/page-Ab_1.js', { range: 'bytes=0-9' }, 206],
    ['a cached copy', '/page-Ab_1.js', { 'if-modified-since': new Date(Date.now() + 1000).toUTCString() }, 304],
    ['no compression', '/page-Ab_1.js', { 'accept-encoding': 'identity' }, 200],
    ['what compresses no further', '/letters.woff2', {}, 200],
    ['a file that is not there', '/none.js', {}, 404],
    ['a folder above', '/../compressedFiles.js', {}, 404],
    ['a folder above, in code', '/%2e%2e%2fcompressedFiles.js', {}, 404],
  ])('%s', async (_name, file, headers, status) => {
    const reply = await ask(file, { 'accept-encoding': 'br', ...headers });
    expect([reply.status, reply.headers['content-encoding']]).toEqual([status, undefined]);
  });

  test('a copy that compression gave, by its tag', async () => {
    const { headers } = await ask('/app.css', { 'accept-encoding': 'br' });
    expect((await ask('/app.css', { 'accept-encoding': 'br', 'if-none-match': headers.etag! })).status).toBe(304);
  });
});
