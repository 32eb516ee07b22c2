import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Language } from '#app/i18n.ts';
import { serverI18n } from '#app/platform/translations.server.ts';
import { LinksFollowed } from '#app/ui/Link.tsx';
import { TextsProvider } from '#app/ui/texts.tsx';

interface Drawing {
  language?: Language;
  /** What the page's loader gave, and what its action replied to the last post. */
  data?: object | undefined;
  reply?: object | undefined;
  path?: string | undefined;
  /** The route whose data they are. */
  id?: 'page' | 'root';
}

function pageOf(
  element: ReactElement,
  { language = 'en', data, reply, path = '/', id = 'page' }: Drawing,
): ReactElement {
  const router = createMemoryRouter([{ id, path: '*', element: <LinksFollowed>{element}</LinksFollowed> }], {
    initialEntries: [path],
    hydrationData: { loaderData: { [id]: data }, actionData: reply ? { [id]: reply } : null },
  });
  return (
    <TextsProvider i18n={serverI18n(language)}>
      <RouterProvider router={router} future={{ v7_startTransition: false }} />
    </TextsProvider>
  );
}

/** Draws a component as the portal does, with its words and its links, on a page whose links lead to empty ones. */
export function draw(element: ReactElement, drawing: Drawing = {}): RenderResult {
  return render(pageOf(element, drawing));
}

/** The same as the server sends it, before any script runs. */
export function drawAsSent(element: ReactElement, drawing: Drawing = {}): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = renderToStaticMarkup(pageOf(element, drawing));
  return container;
}
