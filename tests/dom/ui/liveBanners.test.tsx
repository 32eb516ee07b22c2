import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NoticeItem } from '#app/domain/content/status/notices.ts';
import { serverI18n } from '#app/platform/translations.server.ts';
import LiveBanners from '#app/ui/notices/LiveBanners.tsx';
import { TextsProvider } from '#app/ui/texts.tsx';
import '#tests/support/dom.tsx';

const given: NoticeItem = { id: 'alert:1', kind: 'alert', text: 'New brochures have arrived.' };
const outage: NoticeItem = { id: 'outage:1', kind: 'outage', title: 'Booking system', text: 'It is away.' };

// What the server knows, how often it was asked, and whether the tab is in sight.
let known: NoticeItem[] | 'nothing';
let asked: string[];
let inSight: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  [known, asked, inSight] = [[given], [], 'visible'];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => inSight);
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return known === 'nothing'
      ? Promise.reject(new TypeError('fetch'))
      : Promise.resolve(Response.json({ notices: known }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** An open page that came with one banner, ten seconds after it was read. */
function openPage() {
  const notices = { notices: [given], noticesFrom: { address: '/notices?for=us', ageMs: 10_000 } };
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <LiveBanners /> }], {
    hydrationData: { loaderData: { root: notices } },
  });
  const { container } = render(
    <TextsProvider i18n={serverI18n('en')}>
      <RouterProvider router={router} future={{ v7_startTransition: false }} />
    </TextsProvider>,
  );
  return () => [...container.querySelectorAll('.alert-slot p')].map(({ textContent }) => textContent);
}

test('an outage that is written is on the pages that are open within a minute, and goes when it is ended', async () => {
  const banners = openPage();
  expect(banners()).toEqual([given.text]);
  known = [outage, given];
  await pass(34_900);
  expect(asked).toEqual([]);
  await pass(200);
  expect(asked).toEqual(['/notices?for=us']);
  expect(banners()).toEqual([outage.text, given.text]);
  known = [];
  await pass(44_800);
  expect(banners()).toEqual([outage.text, given.text]);
  await pass(200);
  expect(banners()).toEqual([]);
});

test('a page out of sight asks nothing, and at once when it is looked at again', async () => {
  const banners = openPage();
  known = [outage];
  inSight = 'hidden';
  await pass(200_000);
  expect([asked, banners()]).toEqual([[], [given.text]]);
  inSight = 'visible';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(banners()).toEqual([outage.text]);
  expect(asked).toHaveLength(1);
});

test('what could not be asked stays as it is, and is asked again', async () => {
  const banners = openPage();
  known = 'nothing';
  await pass(60_000);
  expect(banners()).toEqual([given.text]);
  known = [outage];
  await pass(45_000);
  expect(banners()).toEqual([outage.text]);
  expect(asked).toHaveLength(2);
});
