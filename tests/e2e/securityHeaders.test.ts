import type { APIRequestContext, APIResponse, BrowserContext } from '@playwright/test';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { expect, test } from './support/browsers.ts';
import { deep } from './support/depth.ts';
import { signIn } from './support/people.ts';
import { open } from './support/screens.ts';

const visitorPages = [
  '/login',
  '/login?ended=idle',
  '/email-validate?tokenId=x',
  '/login-help',
  '/ext-pages/jp/contact-us',
  '/docs',
  '/dev/mailbox',
  '/no-such-page',
];
const portalPages = [
  '/home/pc',
  '/home/ha',
  '/home/my-account',
  '/home/agency-overview',
  '/home/agency-overview/add',
  '/default-brand',
  '/home/pages/pc/terms-and-conditions',
  '/home/no-such-page',
];

const policyOf = (response: APIResponse) => response.headers()['content-security-policy'] ?? '';
const nonceOf = (response: APIResponse) => /'nonce-([^']+)'/.exec(policyOf(response))?.[1];

test('every page has a policy with a new nonce, on every script of the page and nothing else', async ({ context }) => {
  await signIn(context, 'NAMOWNER');
  const nonces = new Set<string>();
  for (const path of [...visitorPages, ...portalPages, '/login-help']) {
    const response = await context.request.get(path);
    const policy = policyOf(response);
    expect(policy, path).toContain("default-src 'self'");
    for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    // The player of a video and courses are all that comes from elsewhere, in frames.
    expect(
      policy.replace(
        /frame-src 'self' https:\/\/www\.youtube-nocookie\.com(?: http:\/\/(?:127\.0\.0\.1|\*\.localhost):\d+)+/,
        '',
      ),
    ).not.toMatch(/unsafe|\*|https?:/);
    const nonce = nonceOf(response)!;
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
    nonces.add(nonce);
    const html = await response.text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
    expect(scripts.length).toBeGreaterThan(0);
    // They are fetched behind what the page paints.
    const { link = '' } = response.headers();
    for (const [, file] of html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g))
      expect(link, path).toContain(`<${file}>; rel=modulepreload; fetchpriority=low`);
    for (const attributes of scripts) expect(attributes, `a script of ${path}`).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/<[a-z]+\b[^>]*\son[a-z]+=/i);
    expect(html).not.toMatch(/<style(?![^>]*nonce)|<[a-z]+\b[^>]*\sstyle=/i);
  }
  expect(nonces.size).toBe(visitorPages.length + portalPages.length + 1);
});

// Every test fails on a console that complains, as of a breach: here the pages, all of them in `npm run test:deep`.
test('no screen breaks its policy or complains, by address and by click; and the policy works', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    const broken = ((globalThis as { broken?: string[] }).broken = []) as string[];
    document.addEventListener('securitypolicyviolation', (event) =>
      broken.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const broken = () => page.evaluate(() => (globalThis as { broken?: string[] }).broken);
  for (const path of deep ? visitorPages : ['/docs']) {
    await open(page, path);
    expect(await broken(), path).toEqual([]);
  }
  await signIn(page, 'NAMOWNER');
  for (const path of deep ? portalPages : []) {
    await open(page, path);
    expect(await broken(), path).toEqual([]);
  }
  await open(page, '/home/pc');
  for (const name of ['Agency Overview', 'Princess Cruises', 'My Account', 'Booking help']) {
    await page.locator('footer, .brand-strip').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await broken()).toEqual([]);

  // And the policy works: a script that is slipped into a page does not run.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.slipped = true';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="/nothing.png" onerror="globalThis.slipped = true">');
  });
  await expect.poll(broken).not.toEqual([]);
  expect(await page.evaluate(() => 'slipped' in globalThis)).toBe(false);
  complaints.length = 0;
});

test('pages, data, files and calls carry the headers that keep browsers careful', async ({ context }) => {
  const script = await firstScript(context);
  for (const path of [
    '/login',
    '/login.data',
    '/email-validate?tokenId=x',
    script,
    '/favicon.svg',
    '/no-such-page',
    '/guest/p1.0/locale',
    '/openapi.json',
    '/assets/none.js',
    '/healthz',
    '/readyz',
  ]) {
    const headers = (await context.request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toMatch(/^(same-origin|no-referrer)$/);
    expect(headers['x-powered-by'], path).toBeUndefined();
    expect(headers['server'], path).toBeUndefined();
    expect(headers['x-request-id'], path).toMatch(/^[\da-f-]{36}$/);
  }
  const login = (await context.request.get('/login')).headers();
  expect(login['x-frame-options']).toBe('SAMEORIGIN');
  expect(login['cross-origin-opener-policy']).toBe('same-origin');
  expect(login['permissions-policy']).toContain('camera=()');
  expect(login['cache-control']).toBe('no-store');
});

test('files are named by their content, kept for a year and sent compressed', async ({ context }) => {
  const script = await firstScript(context);
  const html = await (await context.request.get('/login')).text();
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)![1]!;
  for (const file of [script, style]) {
    const headers = (await context.request.get(file, { headers: { 'Accept-Encoding': 'gzip' } })).headers();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['vary']).toMatch(/accept-encoding/i);
  }
  const document = await context.request.get('/login', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(document.headers()['content-encoding']).toBe('gzip');
  for (const unknown of [
    '/assets/none.js',
    `${script}.map`,
    '/assets/',
    '/assets/../server/index.js',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/build/server/index.js',
    '/.env',
    '/package.json',
  ]) {
    const response = await context.request.get(unknown);
    expect(response.status(), unknown).toBe(404);
    expect(response.headers()['cache-control'] ?? '', unknown).not.toContain('immutable');
  }
});

test('no page gives away a secret', async ({ context }) => {
  await signIn(context, 'NAMOWNER');
  const cookie = (await context.cookies()).find(({ name }) => name === 'gangway_session')!;
  const sessionId = JSON.parse(
    Buffer.from(decodeURIComponent(cookie.value).split('.')[0]!, 'base64').toString(),
  ) as string;
  const secrets = [
    sessionId,
    testEnvironment.SESSION_SECRET,
    new URL(process.env.E2E_DATABASE_URL!).password,
    new URL(process.env.E2E_DATABASE_URL!).port,
    'passwordHash',
    'password_hash',
    '$2a$',
    '$2b$',
    'tokenHash',
    'node_modules',
    'PrismaClient',
  ];
  const data = portalPages.map((path) => `${path}.data`);
  for (const path of [...portalPages, ...data, '/healthz', '/readyz', '/openapi.json', '/no-such-page']) {
    const text = await (await context.request.get(path)).text();
    for (const secret of secrets) expect(text.includes(secret), `${path} contains ${secret}`).toBe(false);
  }
});

test('/healthz and /readyz answer in a word, and the answer is not cached', async ({ context }) => {
  for (const [path, word] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await context.request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).toBe(word);
    expect(response.headers()['cache-control']).toBe('no-store');
  }
});

test.describe('requests that no browser would make', () => {
  const headers = { Origin: process.env.E2E_ORIGIN ?? '' };

  test('a body of 10 MB is refused, and the server keeps serving', async ({ context }) => {
    const big = 'A'.repeat(10 * 1024 * 1024);
    const sent = [
      { form: { userId: big, password: 'x' } },
      { multipart: { userId: big, password: 'x' } },
      { data: big, headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' } },
    ];
    for (const body of sent) {
      const status = await context.request.post('/login', { headers, maxRedirects: 0, ...body }).then(
        (response) => response.status(),
        () => 413,
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect((await context.request.get('/readyz')).status()).toBe(200);
  });

  test('odd methods, types, addresses and cookies get an answer of the 400s', async ({ context }) => {
    const odd: [string, Parameters<APIRequestContext['fetch']>[1]][] = [
      ['/login', { method: 'PUT', headers }],
      ['/login', { method: 'DELETE', headers }],
      ['/login', { method: 'POST', headers, data: '{"userId":' }],
      [
        '/login',
        {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' },
          data: 'not a form',
        },
      ],
      ['/login', { method: 'POST', headers: { ...headers, 'Content-Type': 'text/plain' }, data: 'x' }],
      ['/home/pc', { method: 'POST', headers }],
      ['/no-such-page', { method: 'POST', headers }],
      ['/terms-and-conditions', { method: 'POST', headers }],
      ['/%E0%A4%A', {}],
      ['/%00', {}],
      ['/home/%00', {}],
      ['/%5C', {}],
      ['/%5C%5Cevil.example/', {}],
      [`/${'a'.repeat(5000)}`, {}],
      ['/dev/mailbox/../../etc/passwd', {}],
      ["/dev/mailbox/' OR 1=1", {}],
      ['/email-validate.data?tokenId=%00', {}],
      ['/login.data?_routes=nothing%2Fhere', {}],
    ];
    for (const [path, options] of odd) {
      const response = await context.request.fetch(path, { maxRedirects: 0, ...options });
      expect(response.status(), `${options?.method ?? 'GET'} ${path.slice(0, 60)}`).toBeLessThan(500);
      expect(await response.text()).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
    }
    for (const Cookie of [
      'gangway_session=%E0%A4%A',
      'gangway_session="',
      'gangway_toast=e30%3D; gangway_language=e30%3D',
      `gangway_session=${'x'.repeat(6000)}`,
    ]) {
      const response = await context.request.get('/login', { headers: { Cookie } });
      expect(response.status(), Cookie.slice(0, 40)).toBeLessThan(500);
    }
  });
});

async function firstScript(context: BrowserContext): Promise<string> {
  const html = await (await context.request.get('/login')).text();
  return /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(html)![1]!;
}
