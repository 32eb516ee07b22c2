import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { textLocales, textsAddress } from '#app/i18n.ts';
import {
  sayProductNames,
  textFile,
  textsVersion,
  translations,
  translator,
} from '#app/platform/translations.server.ts';
import { compress } from '#server/process/compressedFiles.ts';
import { openApiFile, textFiles } from '#server/process/textFiles.ts';

const app = express();
app.get('/assets/texts/:version/:locale/:namespace.json', textFiles({ textFile, textsVersion }));
const openApiText = vi.fn((language: string) => `{"openapi":"3.1.0","language":"${language}"}`);
app.get('/openapi.json', openApiFile({ openApiText }));
const server = createServer(app);
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => server.close());

const ask = (address: string, encoding = 'identity') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, {
    headers: { 'Accept-Encoding': encoding },
  });

describe('the texts of a namespace', () => {
  test.each(textLocales)('are in %s what the files say, with what it leaves to another locale', async (locale) => {
    const texts = (await (await ask(textsAddress(textsVersion(), locale, 'signIn'))).json()) as object;
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(Object.keys(translations.en.signIn!)));
    const said = JSON.stringify(translations[locale].signIn ?? {}).replaceAll('{{product}}', 'Gangway');
    expect(texts).toMatchObject(JSON.parse(said) as object);
  });

  test('are kept for good under their version, and not under another one', async () => {
    for (const [version, kept] of [
      [textsVersion(), 'public, max-age=31536000, immutable'],
      ['00000000', 'no-store'],
      ['present', 'no-store'],
    ] as const) {
      const response = await ask(textsAddress(version, 'ja', 'common'));
      expect([response.status, response.headers.get('Cache-Control'), response.headers.get('Content-Type')]).toEqual([
        ...[200, kept, 'application/json; charset=utf-8'],
      ]);
    }
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('come compressed by %s, the second time as well', async (encoding, open) => {
    const address = textsAddress(textsVersion(), 'en', 'common');
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, headers, raw } = await rawly(address, encoding);
      expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
      expect(open(raw).toString()).toBe(textFile('en', 'common'));
    }
  });

  test('say the name of the product, and are other texts under another name', async () => {
    const [before, address] = [textsVersion(), () => textsAddress(textsVersion(), 'ja', 'common')];
    expect(await (await ask(address(), 'br')).json()).toMatchObject({ product: 'Gangway' });
    sayProductNames({ en: 'Bridge & Deck', ja: '舷門' });
    expect(textsVersion()).not.toBe(before);
    expect(await (await ask(address(), 'br')).json()).toMatchObject({ product: '舷門' });
    expect(translator('en-GB')('common:product')).toBe('Bridge & Deck');
    expect(textFile('en', 'signIn')).not.toMatch(/gangway|\{\{product/i);
    sayProductNames({ en: 'Gangway', ja: 'Gangway' });
    expect(textsVersion()).toBe(before);
  });

  test.each([
    ['a locale that is none', 'fr', 'common'],
    ['a namespace that is none', 'en', 'nothing'],
    ['what only mails say', 'en', 'mail'],
    ['a name that every object has', 'en', 'constructor'],
    ['another such', '__proto__', 'common'],
  ])('are not found for %s', async (_, locale, namespace) => {
    expect((await ask(textsAddress(textsVersion(), locale, namespace))).status).toBe(404);
  });
});

describe('the OpenAPI document', () => {
  test.each([
    ['/openapi.json', 'en'],
    ['/openapi.json?language=ja', 'ja'],
    ['/openapi.json?language=../../etc', 'en'],
  ])('%s is in %s', async (address, language) => {
    const response = await ask(address);
    expect(await response.json()).toEqual({ openapi: '3.1.0', language });
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes compressed by %s, which is done once', async (encoding, open) => {
    const compressing = vi.spyOn(compress, encoding);
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1) answers.push(await rawly('/openapi.json', encoding));
    for (const { headers, raw } of answers) {
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(JSON.parse(open(raw).toString())).toMatchObject({ openapi: '3.1.0' });
    }
    expect(compressing).toHaveBeenCalledTimes(1);
    compressing.mockRestore();
  });

  test('is not sent again to who has it', async () => {
    const etag = (await ask('/openapi.json', 'br')).headers.get('ETag')!;
    const again = await rawly('/openapi.json', 'br', { 'If-None-Match': etag });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
  });
});

async function rawly(address: string, encoding: string, more: Record<string, string> = {}) {
  const { request } = await import('node:http');
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; raw: Buffer }>(
    (resolve, reject) => {
      request(
        { port, host: '127.0.0.1', path: address, headers: { 'Accept-Encoding': encoding, ...more } },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({ status: response.statusCode, headers: response.headers, raw: Buffer.concat(parts) }),
          );
        },
      )
        .on('error', reject)
        .end();
    },
  );
}
