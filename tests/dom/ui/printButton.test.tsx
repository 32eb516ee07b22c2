import { fireEvent, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListView } from '#app/domain/listParams.ts';
import { PrintButton } from '#app/ui/table/PrintButton.tsx';
import { draw, drawAsSent } from '#tests/support/dom.tsx';

const part: ListView = {
  search: '',
  filters: {},
  isNarrowed: false,
  page: 1,
  pageSize: 20,
  total: 25,
  mostCounted: 1000,
  print: 'offered',
};

// The server gives all rows at the address that asks for them.
function List() {
  const isWhole = new URLSearchParams(useLocation().search).get('rows') === 'all';
  return <PrintButton list={isWhole ? { ...part, pageSize: 500, print: 'shown' } : part} />;
}

const print = vi.fn();
Object.assign(window, { print });
afterEach(() => print.mockClear());

test('a list of several pages is printed once all of its rows have come, and then at each press', async () => {
  const { getByRole, findByRole } = draw(<List />);
  fireEvent.click(getByRole('link', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  fireEvent.click(await findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(2);
});

test('opening the address of all rows prints nothing by itself', async () => {
  const { findByRole } = draw(<List />, { path: '/?rows=all' });
  await findByRole('button', { name: 'Print' });
  expect(print).not.toHaveBeenCalled();
});

test('without scripts it leads to all rows, of a list that has more', () => {
  expect(
    drawAsSent(<List />)
      .querySelector('a')
      ?.getAttribute('href'),
  ).toContain('rows=all');
  expect(drawAsSent(<List />, { path: '/?rows=all' }).textContent).toBe('');
});
