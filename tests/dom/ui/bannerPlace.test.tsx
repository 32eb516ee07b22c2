import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NoticeItem } from '#app/domain/content/status/notices.ts';
import { serverI18n } from '#app/platform/translations.server.ts';
import { BannerPlace } from '#app/ui/notices/BannerPlace.tsx';
import '#app/ui/notices/LiveBanners.tsx';
import { TextsProvider } from '#app/ui/texts.tsx';
import '#tests/support/dom.tsx';

const given: NoticeItem = { id: 'alert:1', kind: 'alert', text: 'New brochures have arrived.' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the line of banners keeps the focus while the page comes to life, and the live ones come once it has gone', async () => {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <BannerPlace /> }], {
    hydrationData: { loaderData: { root: { notices: [given] } } },
  });
  const { container } = render(
    <TextsProvider i18n={serverI18n('en')}>
      <RouterProvider router={router} future={{ v7_startTransition: false }} />
    </TextsProvider>,
  );
  const line = () => container.querySelector('summary')!;
  const asGiven = line();
  asGiven.focus();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(line()).toBe(asGiven);
  expect(document.activeElement).toBe(asGiven);
  asGiven.blur();
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(line()).not.toBe(asGiven);
  expect(line().textContent).toContain(given.text);
});
