import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { describedCases, deep } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newPerson, postForm, readIn, signIn, signInByPost } from '#tests/e2e/support/people.ts';
import { read, redirectOf } from '#tests/e2e/support/pagesAsSent.ts';
import { open, signInByForm } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

const timedOut = 'User session has been timed out.';
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

test.describe('the idle dialog', () => {
  test('warns at 20 minutes and counts down; to stay keeps the session, to say nothing ends it at 30', async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, 'NAMOWNER');
    await open(page, '/home/agency-overview?q=rivera');
    const sessionId = await sessionCookie(page.context());
    await page.clock.fastForward('19:50');
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward('00:12');
    await expect(warning(page)).toBeVisible();
    await expect(warning(page)).toContainText(/9:5\d/);
    // A locked table answers no request.
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 50);
    await page.clock.fastForward('01:00');
    await expect(warning(page)).toContainText(/8:5\d/);
    await expect(warning(page).getByRole('status')).toHaveText('Minutes until you are signed out: 10');
    const keptAlive = page.waitForResponse('**/session/keep-alive');
    await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
    expect((await keptAlive).status()).toBe(200);
    await expect(warning(page)).toBeHidden();
    expect((await read(page.context(), '/home/my-account')).address).toBe('/home/my-account');

    await page.clock.fastForward('19:00');
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward('01:05');
    await expect(warning(page)).toBeVisible();
    await page.clock.fastForward('10:00');
    await expect(page).toHaveURL(/\/login\?ended=idle&target=/);
    await expect(page.getByText(timedOut)).toBeVisible();
    expect(await sessionCookie(page.context())).toBeUndefined();
    // The server ended it too: the cookie of before opens nothing.
    await giveCookie(page.context(), sessionId!);
    expect(await redirectOf(page.context(), '/home/pc')).toMatch(/^\/login\?ended=timeout/);
    await page.context().clearCookies({ name: 'gangway_session' });
    await signInByForm(page, 'NAMOWNER');
    await expect(page).toHaveURL(/\/home\/agency-overview\?q=rivera$/);
  });

  // In Japanese, and over the steps before the portal.
  const watched = {
    'the portal': { who: 'JPADVISOR', path: '/home/pj', language: 'ja' },
    'the steps before it': { who: 'FIRSTTIMER', path: '/accept-tnc', language: 'en' },
  } as const;
  for (const [what, { who, path, language }] of describedCases<
    keyof typeof watched,
    (typeof watched)[keyof typeof watched]
  >(watched, [])) {
    test(`watches over ${what}, and signs out from the warning, in ${language}`, async ({ page }) => {
      const t = wordsOf(language);
      await page.clock.install();
      await readIn(page, language);
      await signIn(page, who);
      await open(page, path);
      await page.clock.fastForward('20:05');
      const dialog = page.getByRole('dialog', { name: t('idle.title') });
      await dialog.getByRole('button', { name: t('shell.signOut') }).click();
      await expect(page).toHaveURL(/\/login\?ended=signed-out$/);
      await expect(page.getByText(t('signIn:login.signedOut'))).toBeVisible();
    });
  }
});

test.describe('several tabs', () => {
  test('activity in one keeps the others alive, and signing out in one signs out the others', async ({ context }) => {
    await context.clock.install();
    await signIn(context, 'NAMADVISOR');
    const [busy, idle] = [await context.newPage(), await context.newPage()];
    await open(busy, '/home/pc');
    await open(idle, '/home/my-account');
    await context.clock.fastForward('15:00');
    await busy.keyboard.press('Shift');
    await context.clock.fastForward('10:00');
    await expect(warning(idle)).toBeHidden();
    await expect(warning(busy)).toBeHidden();
    await context.clock.fastForward('11:00');
    await expect(warning(idle)).toBeVisible();
    await expect(warning(busy)).toBeVisible();
    await busy.bringToFront();
    await warning(busy).getByRole('button', { name: 'Stay signed in' }).click();
    await context.clock.fastForward('00:02');
    await expect(warning(idle)).toBeHidden();
    await busy.locator('summary[aria-label$="your account"]').click();
    await busy.getByRole('button', { name: 'Sign Out' }).click();
    await expect(busy.getByText('You’ve signed out.')).toBeVisible();
    await expect(idle).toHaveURL(/\/login\?ended=signed-out$/);
    expect(await redirectOf(context, '/home/my-account')).toMatch(/^\/login/);
  });
});

test.describe('the cookie', () => {
  test('is out of reach for scripts and for other sites, and is gone after signing out', async ({ context }) => {
    await signInByPost(context, 'NAMADVISOR');
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'gangway_session');
    // Without Secure only because the origin is plain http on localhost.
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/', expires: -1 });
    await postForm(context, '/sign-out', {});
    expect(await sessionCookie(context)).toBeUndefined();
  });

  test('that was altered, made up or taken from a session that ended opens nothing', async ({ context }) => {
    await signInByPost(context, 'NAMADVISOR');
    const good = (await sessionCookie(context))!;
    const [payload, signature] = decodeURIComponent(good).split('.');
    const swapped = (text: string) => text.slice(0, -2) + (text.endsWith('A') ? 'BB' : 'AA');
    const others = [
      `${swapped(payload!)}.${signature}`,
      `${payload}.${swapped(signature!)}`,
      payload!,
      btoa(JSON.stringify(crypto.randomUUID())),
      'x',
      '%00',
      '{}',
    ];
    for (const value of others) {
      await giveCookie(context, encodeURIComponent(value));
      expect(await redirectOf(context, '/home/my-account'), value).toMatch(/^\/login\?/);
    }
    await giveCookie(context, good);
    expect((await read(context, '/home/my-account')).address).toBe('/home/my-account');
    await postForm(context, '/sign-out', {});
    await giveCookie(context, good);
    const ended = await read(context, '/home/my-account');
    expect(ended.address).toBe('/login?ended=timeout&target=%2Fhome%2Fmy-account');
    expect(ended.html).toContain(timedOut);
  });

  test('is another one after each signing in', { tag: '@deep' }, async ({ context }) => {
    await signInByPost(context, 'NAMADVISOR');
    const before = await sessionCookie(context);
    await signInByPost(context, 'NAMADVISOR');
    expect(await sessionCookie(context)).not.toBe(before);
  });
});

test.describe('requests from elsewhere', () => {
  test('are refused with 403 and change nothing', async ({ context }) => {
    await signIn(context, 'NAMADVISOR');
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
      { Referer: `${process.env.E2E_ORIGIN}/home/pc` },
      {},
    ];
    const paths = [
      ...['/sign-out', '/session/keep-alive', '/home/my-account'],
      ...['/default-brand', '/language', '/login'],
    ];
    // Each way to come from elsewhere at one form, and each form from one way; all in `npm run test:deep`.
    const attempts = foreign.flatMap((headers, index) =>
      paths.filter((_, place) => deep || index === 0 || place === 0).map((path) => ({ path, headers })),
    );
    for (const { path, headers } of attempts) {
      const response = await context.request.post(path, {
        form: { language: 'ja', brand: 'SB' },
        headers,
        maxRedirects: 0,
      });
      expect(response.status(), `${path} with ${JSON.stringify(headers)}`).toBe(403);
    }
    expect((await read(context, '/home/pc')).texts('h1')).toEqual(['Welcome to Princess Cruises, Grace!']);
  });

  test('a form on another site cannot sign anybody out', async ({ page }) => {
    await signIn(page, 'NAMADVISOR');
    const action = `${process.env.E2E_ORIGIN}/sign-out`;
    await page.route('http://elsewhere.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${action}"><button>Win a cruise</button></form>`,
      }),
    );
    await page.goto('http://elsewhere.example/');
    const answered = page.waitForResponse(action);
    await page.getByRole('button').click();
    expect((await answered).headers().location).toMatch(/^\/_error\?code=/);
    expect((await read(page.context(), '/home/my-account')).address).toBe('/home/my-account');
    // Nor does a link.
    expect((await read(page.context(), '/sign-out')).address).toBe('/home/pc');
  });
});

// When a session ends: tests/api/accounts/signIn/signIn.test.ts.
test.describe('on the server', () => {
  test('a keep-alive answers how long the session lasts; without a session it does not answer', async ({ context }) => {
    await signIn(context, 'NAMADVISOR');
    const kept = await postForm(context, '/session/keep-alive', {});
    expect(await kept.json()).toEqual({ expiresInSeconds: 1800 });
    await context.clearCookies();
    expect((await postForm(context, '/session/keep-alive', {})).status()).toBe(302);
  });

  test('a session that was silent for longer than the limit is over', async ({ context }) => {
    const person = await newPerson();
    await signIn(context, person);
    expect((await read(context, '/home/my-account')).address).toBe('/home/my-account');
    await databaseOfServer().session.updateMany({
      where: { accountId: person.agentUniqueId },
      data: { lastSeenAt: new Date(Date.now() - 32 * 60_000) },
    });
    const ended = await read(context, '/home/my-account');
    expect(ended.address).toBe('/login?ended=timeout&target=%2Fhome%2Fmy-account');
    expect(ended.html).toContain(timedOut);
  });
});

async function giveCookie(context: BrowserContext, value: string): Promise<void> {
  await context.addCookies([{ name: 'gangway_session', value, url: process.env.E2E_ORIGIN! }]);
}

async function sessionCookie(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'gangway_session')?.value;
}
