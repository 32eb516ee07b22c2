import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import App from '#app/root.tsx';
import { serverI18n } from '#app/platform/translations.server.ts';
import { TextsProvider } from '#app/ui/texts.tsx';

const toast = { id: 'one', kind: 'success', text: 'Draft saved.' };

async function draw(handle: object) {
  const child = { index: true, handle, element: <p>The page itself</p> };
  const routes = [{ id: 'root', path: '/', element: <App />, children: [child] }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { toast } } } });
  render(
    <TextsProvider i18n={serverI18n('en')}>
      <RouterProvider router={router} future={{ v7_startTransition: false }} />
    </TextsProvider>,
  );
  await screen.findByText('The page itself');
}

describe('the toast that waits', () => {
  test('is shown on a separate page', async () => {
    await draw({});
    expect(screen.getByText('Draft saved.')).toBeTruthy();
  });

  test('is not shown within a frame, where nothing could take it away again', async () => {
    await draw({ framed: true });
    expect(screen.queryByText('Draft saved.')).toBeNull();
  });
});
