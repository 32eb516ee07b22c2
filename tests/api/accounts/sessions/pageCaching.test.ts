import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifier } from '#server/process/identify.ts';
import { portalApp } from '#server/process/portal.ts';
import { divided } from '#server/process/routeGroups.ts';

const personal = () => Response.json({ name: 'ANN' });
const lasting = () => Response.json({ name: '' }, { headers: { 'Cache-Control': 'public, max-age=300' } });
const forAnySite = () =>
  Response.json({}, { headers: { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Set-Cookie': 'a=1' } });
const moved = () =>
  new Response(null, { status: 302, headers: { Location: '/home', 'Set-Cookie': 'gangway_session=x' } });
const page = () => ({ name: 'ANN' });

const route = (path: string, module: object) => ({ id: path, parentId: 'root', path, module });
const build = {
  entry: { module: { default: () => new Response('') } },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    personal: { ...route('personal', { loader: personal }), id: 'personal' },
    lasting: { ...route('lasting', { loader: lasting }), id: 'lasting' },
    forAnySite: { ...route('for-any-site', { loader: forAnySite }), id: 'forAnySite' },
    moved: { ...route('moved', { loader: moved }), id: 'moved' },
    page: { ...route('page', { loader: page, default: () => null }), id: 'page' },
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '/assets/manifest-abc.js', version: 'abc' },
  future: { v3_singleFetch: true },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  mode: 'production',
  isSpaMode: false,
} as unknown as ServerBuild;

const application = {
  bodyRefusal: () => undefined,
  logFailure: () => {},
  wroteCookie: () => undefined,
  openApiText: () => '{}',
  textFile: () => undefined,
  textsVersion: () => '',
  sayProductName: async () => {},
  productNameIn: () => 'Gangway',
};
const identify = identifier('');
const portal = portalApp({ application, build, origin: 'http://localhost:3000' });
const server = createServer((request, response) => portal(identify(request), response));
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => server.close());

test.each([
  ['what a script fetches for a page', '/page.data', 200, 'no-store'],
  ['a reply without a page', '/personal', 200, 'no-store'],
  ['a redirect with its cookies', '/moved', 302, 'no-store'],
  ['what says how long it lasts', '/lasting', 200, 'public, max-age=300'],
])('%s (%s) tells caches what they may do', async (_, path, status, expected) => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  expect(response.status).toBe(status);
  expect(response.headers.get('Cache-Control')).toBe(expected);
});

test('of a careful header there is one, and the page has the last word', async () => {
  const { port } = server.address() as AddressInfo;
  const policyOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('Cross-Origin-Resource-Policy');
  expect([await policyOf('/for-any-site'), await policyOf('/personal')]).toEqual(['cross-origin', 'same-origin']);
});

test('the list of routes that a page names is there, and may be kept for good', async () => {
  const { port } = server.address() as AddressInfo;
  const { url } = divided(build).buildOf('/page').assets;
  expect(url).toMatch(/^\/assets\/manifest-visitor-[0-9a-f]{8}\.js$/);
  const response = await fetch(`http://127.0.0.1:${port}${url}`);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const list = await response.text();
  expect(list.startsWith('window.__remixManifest={')).toBe(true);
  expect(list).toContain(`"url":"${url}"`);
  expect((await fetch(`http://127.0.0.1:${port}/assets/manifest-nouser-abc.js`)).status).toBe(404);
});
