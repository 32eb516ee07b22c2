import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newPerson, postForm, readIn, signIn, signInByPost } from '#tests/e2e/support/people.ts';
import { hydrated, open, signInByForm } from '#tests/e2e/support/screens.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

const timedOut = 'User session has been timed out.';
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

test.describe('the idle dialog', () => {
  test('warns at 20 minutes and counts down; to stay keeps the session', async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'NAMADVISOR');
    await open(page, '/home/my-account');
    await page.clock.fastForward('19:50');
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward('00:12');
    await expect(warning(page)).toBeVisible();
    await expect(warning(page)).toContainText(/9:5\d/);
    // A bumped table answers for nobody.
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 50);
    await page.clock.fastForward('01:00');
    await expect(warning(page)).toContainText(/8:5\d/);
    await expect(warning(page).getByRole('status')).toHaveText('Minutes until you are signed out: 10');
    const keptAlive = page.waitForResponse('**/session/keep-alive');
    await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
    expect((await keptAlive).status()).toBe(200);
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward('19:00');
    await expect(warning(page)).toBeHidden();
    await page.reload();
    await expect(page).toHaveURL(/\/home\/my-account$/);
  });

  test('signs out at 30 minutes, says why, and after signing in again the user is where they were', async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, 'NAMOWNER');
    await open(page, '/home/agency-overview?q=rivera');
    const sessionId = await sessionCookie(page.context());
    await page.clock.fastForward('20:05');
    await expect(warning(page)).toBeVisible();
    await page.clock.fastForward('10:00');
    await expect(page).toHaveURL(/\/login\?ended=idle&target=/);
    await expect(page.getByText(timedOut)).toBeVisible();
    expect(await sessionCookie(page.context())).toBeUndefined();
    // The server ended it too: the cookie of before opens nothing.
    await page.context().addCookies([{ name: 'gangway_session', value: sessionId!, url: process.env.E2E_ORIGIN! }]);
    await page.goto('/home/pc');
    await expect(page).toHaveURL(/\/login\?ended=timeout/);
    await page.goBack();
    await hydrated(page);
    await signInByForm(page, 'NAMOWNER');
    await expect(page).toHaveURL(/\/home\/agency-overview\?q=rivera$/);
  });

  test('speaks Japanese, and signs out from the warning', async ({ page }) => {
    const t = wordsOf('ja');
    await page.clock.install();
    await readIn(page, 'ja');
    await signIn(page, 'JPADVISOR');
    await open(page, '/home/pj');
    await page.clock.fastForward('20:05');
    const dialog = page.getByRole('dialog', { name: t('idle.title') });
    await dialog.getByRole('button', { name: t('shell.signOut') }).click();
    await expect(page).toHaveURL(/\/login\?ended=signed-out$/);
    await expect(page.getByText(t('signIn:login.signedOut'))).toBeVisible();
  });

  test('watches over the steps before the portal too', async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'FIRSTTIMER');
    await open(page, '/accept-tnc');
    await page.clock.fastForward('20:05');
    await expect(warning(page)).toBeVisible();
    await page.clock.fastForward('10:00');
    await expect(page.getByText(timedOut)).toBeVisible();
  });
});

test.describe('several tabs', () => {
  test('activity in one keeps the others alive', async ({ context }) => {
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
  });

  test('signing out in one signs out the others', async ({ context }) => {
    await signIn(context, 'NAMADVISOR');
    const [one, other] = [await context.newPage(), await context.newPage()];
    await open(one, '/home/pc');
    await open(other, '/home/my-account');
    await one.locator('summary[aria-label$="your account"]').click();
    await one.getByRole('button', { name: 'Sign Out' }).click();
    await expect(one.getByText('You have signed out.')).toBeVisible();
    await expect(other).toHaveURL(/\/login\?ended=signed-out$/);
    await other.goto('/home/my-account');
    await expect(other).toHaveURL(/\/login/);
  });
});

test.describe('the cookie', () => {
  test('is out of reach for scripts and for other sites, and is gone after signing out', async ({ page }) => {
    await signInByPost(page, 'NAMADVISOR');
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'gangway_session');
    // Without Secure only because the origin is plain http on localhost (D7).
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/', expires: -1 });
    await page.goto('/home/pc');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await postForm(page, '/sign-out', {});
    expect(await sessionCookie(page.context())).toBeUndefined();
  });

  test('that was altered, made up or taken from a session that ended opens nothing', async ({ page }) => {
    await signInByPost(page, 'NAMADVISOR');
    const good = decodeURIComponent((await sessionCookie(page.context()))!);
    const [payload, signature] = good.split('.');
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
      await page
        .context()
        .addCookies([{ name: 'gangway_session', value: encodeURIComponent(value), url: process.env.E2E_ORIGIN! }]);
      await page.goto('/home/my-account');
      expect(new URL(page.url()).pathname, value).toBe('/login');
    }
    await page
      .context()
      .addCookies([{ name: 'gangway_session', value: encodeURIComponent(good), url: process.env.E2E_ORIGIN! }]);
    await page.goto('/home/my-account');
    await expect(page).toHaveURL(/\/home\/my-account$/);
    await postForm(page, '/sign-out', {});
    await page
      .context()
      .addCookies([{ name: 'gangway_session', value: encodeURIComponent(good), url: process.env.E2E_ORIGIN! }]);
    await page.goto('/home/my-account');
    await expect(page).toHaveURL(/\/login\?ended=timeout&target=%2Fhome%2Fmy-account$/);
    await expect(page.getByText(timedOut)).toBeVisible();
  });

  test('is another one after each signing in', async ({ page }) => {
    await signInByPost(page, 'NAMADVISOR');
    const before = await sessionCookie(page.context());
    await signInByPost(page, 'NAMADVISOR');
    expect(await sessionCookie(page.context())).not.toBe(before);
  });
});

test.describe('requests from elsewhere', () => {
  test('are refused with 403 and change nothing', async ({ page }) => {
    await signIn(page, 'NAMADVISOR');
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
    for (const headers of foreign) {
      for (const path of [
        '/sign-out',
        '/session/keep-alive',
        '/home/my-account',
        '/default-brand',
        '/language',
        '/login',
      ]) {
        const response = await page.request.post(path, {
          form: { language: 'ja', brand: 'SB' },
          headers,
          maxRedirects: 0,
        });
        expect(response.status(), `${path} with ${JSON.stringify(headers)}`).toBe(403);
      }
    }
    await page.goto('/home/pc');
    await expect(page.getByText('Welcome to Princess Cruises, Grace!')).toBeVisible();
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
    expect((await answered).status()).toBe(403);
    await page.goto('/home/my-account');
    await expect(page).toHaveURL(/\/home\/my-account$/);
  });

  test('a link does not sign out either', async ({ page }) => {
    await signIn(page, 'NAMADVISOR');
    await page.goto('/sign-out');
    await expect(page).toHaveURL(/\/home\/pc$/);
  });
});

test.describe('on the server', () => {
  test('a keep-alive answers how long the session lasts; without a session it does not answer', async ({
    page,
    openBrowser,
  }) => {
    await signIn(page, 'NAMADVISOR');
    const kept = await postForm(page, '/session/keep-alive', {});
    expect(await kept.json()).toEqual({ expiresInSeconds: 1800 });
    const visitor = await openBrowser();
    expect((await postForm(visitor, '/session/keep-alive', {})).status()).toBe(302);
  });

  test('a session that was silent for longer than the limit is over', async ({ page }) => {
    const person = await newPerson();
    await signIn(page, person);
    await page.goto('/home/my-account');
    await expect(page).toHaveURL(/\/home\/my-account$/);
    await databaseOfServer().session.updateMany({
      where: { agentUniqueId: person.agentUniqueId },
      data: { lastSeenAt: new Date(Date.now() - 32 * 60_000) },
    });
    await page.goto('/home/my-account');
    await expect(page).toHaveURL(/\/login\?ended=timeout&target=%2Fhome%2Fmy-account$/);
    await expect(page.getByText(timedOut)).toBeVisible();
  });

  test('a user who is deactivated is out at the next click', async ({ page }) => {
    const person = await newPerson({ agentType: 'A' });
    await signIn(page, person);
    await open(page, '/home/pc');
    await databaseOfServer().agent.update({
      where: { agentUniqueId: person.agentUniqueId },
      data: { activationFlag: 'D' },
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'My Account' }).click();
    await expect(page).toHaveURL(/\/login\?ended=timeout/);
    await signInByForm(page, person);
    await expect(page.getByRole('alert')).toContainText('Your account is deactivated.');
  });
});

async function sessionCookie(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'gangway_session')?.value;
}
