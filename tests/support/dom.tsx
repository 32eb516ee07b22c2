import { cleanup, render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach } from 'vitest';
import type { Language } from '#app/i18n.ts';
import { serverI18n } from '#app/platform/translations.server.ts';

afterEach(cleanup);

/** Draws a component as the portal does, with its words and its links, on a page whose links lead to empty ones. */
export function draw(element: ReactElement, { language = 'en' as Language } = {}): RenderResult {
  const router = createMemoryRouter([{ path: '*', element }]);
  return render(
    <I18nextProvider i18n={serverI18n(language)}>
      <RouterProvider router={router} future={{ v7_startTransition: false }} />
    </I18nextProvider>,
  );
}
