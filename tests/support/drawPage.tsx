import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { serverI18n } from '#app/platform/translations.server.ts';
import { TextsProvider } from '#app/ui/texts.tsx';

type Page = Omit<Parameters<typeof createMemoryRouter>[0][number], 'path'>;

/** Draws a page in English, alone in its router; gives what finds an input by its label. */
export function drawPage(page: Page): { control: (label: string) => HTMLInputElement } {
  const router = createMemoryRouter([{ path: '/', ...page } as Parameters<typeof createMemoryRouter>[0][number]]);
  render(
    <TextsProvider i18n={serverI18n('en')}>
      <RouterProvider router={router} future={{ v7_startTransition: false }} />
    </TextsProvider>,
  );
  return {
    control: (label) => screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: 'input' }),
  };
}
