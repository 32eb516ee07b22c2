import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { Link, Outlet } from '@remix-run/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverI18n } from '#app/platform/translations.server.ts';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { TextsProvider } from '#app/ui/texts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/list');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A list with a search, a link of the list itself and one to a page that comes when it is let go. */
function drawList() {
  let letGo = () => {};
  const held = new Promise<null>((resolve) => (letGo = () => resolve(null)));
  const list = (
    <>
      <SearchField label="Search users" />
      <Link to="/list?sort=userId">User ID</Link>
      <Link to="/add">Add advisor</Link>
    </>
  );
  const router = createBrowserRouter([
    {
      element: <Outlet />,
      children: [
        { path: '/list', element: list },
        { path: '/add', loader: () => held, element: <h1>Add advisor</h1> },
      ],
    },
  ]);
  const drawn = render(
    <TextsProvider i18n={serverI18n('en')}>
      <RouterProvider router={router} future={{ v7_startTransition: false }} />
    </TextsProvider>,
  );
  const type = (text: string) =>
    fireEvent.input(drawn.getByRole('searchbox', { name: 'Search users' }), { target: { value: text } });
  return {
    ...drawn,
    router,
    type,
    letGo,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

test('a search begins half a second after the last key, on its first page, and keeps what else the address says', async () => {
  window.history.replaceState(null, '', '/list?page=5&sort=rank');
  const { type, address } = drawList();
  type('mar');
  await later(300);
  type('marina');
  await later(300);
  expect(address()).toBe('/list?page=5&sort=rank');
  await later(300);
  expect(address()).toBe('/list?sort=rank&q=marina');
});

test('a link that is pressed while a search is still to begin is followed, and the search is given up with its page', async () => {
  const { type, letGo, address, getByText, router } = drawList();
  const asked: string[] = [];
  router.subscribe(({ navigation }) => navigation.location && asked.push(navigation.location.pathname));
  type('nouser');
  fireEvent.click(getByText('Add advisor'));
  await later(2000);
  expect(address()).toBe('/list');
  letGo();
  await later(0);
  expect(address()).toBe('/add');
  await later(2000);
  expect(address()).toBe('/add');
  expect(new Set(asked)).toEqual(new Set(['/add']));
});

test('a link of the list itself is followed first, and the search keeps what it chose', async () => {
  const { type, address, getByText } = drawList();
  type('nouser');
  fireEvent.click(getByText('User ID'));
  await later(2000);
  expect(address()).toBe('/list?sort=userId&q=nouser');
});
