import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/browsers.ts';
import { newPerson, signIn } from './support/people.ts';
import { open } from './support/screens.ts';

test('the portal is added to the home screen; there it keeps the page for no connection, and nothing of anybody', async ({
  page,
  context,
}) => {
  await signIn(page, await newPerson());
  await open(page, '/home/pc');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const reply = await context.request.get(address!);
  expect(reply.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons, ...manifest } = await reply.json();
  expect(manifest).toMatchObject({ name: 'Gangway', start_url: '/', display: 'standalone' });
  for (const { src, type } of icons) {
    const icon = await context.request.get(src);
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type]);
  }
  // In a tab nothing is installed.
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);

  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      query === '(display-mode: standalone)' ? ({ matches: true } as MediaQueryList) : matchMedia.call(window, query);
  });
  await open(page, '/home/my-account');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await open(page, '/home/pc');
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline.html']);

  await context.setOffline(true);
  await page.goto('/home/commission');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText('Nothing about your agency')).toBeVisible();
  await expect(page.getByText('保存済みの内容は失われていません。')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/home\/commission$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Commission' })).toBeVisible();
});
