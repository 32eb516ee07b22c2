import { act, fireEvent, within } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { rowActs, type RowAct } from '#app/domain/people/list/rowActs.ts';
import { actsHeaderId, RowMenu } from '#app/routes/people/list/RowMenu.tsx';
import { nameIdOf } from '#app/routes/people/list/userCells.tsx';
import { useMenu } from '#app/ui/useMenu.ts';
import { draw } from '#tests/support/dom.tsx';

const labels = Object.fromEntries(rowActs.map((name) => [name, `to ${name}`])) as Record<RowAct, string>;
const person = '/home/agency-overview/one';

function Row({ isOpened = false }) {
  const list = useRef<HTMLElement>(null);
  // Before the scripts came, by who saw the page: children's references are set before the list's effects run.
  const opened = (section: HTMLElement | null) => {
    (list as { current: HTMLElement | null }).current = section;
    if (isOpened && section) section.querySelector('details')!.open = true;
  };
  useMenu(list);
  return (
    <section ref={opened}>
      <span id={actsHeaderId}>Actions</span>
      <span id={nameIdOf({ id: 'one' })}>Nora</span>
      <RowMenu id="one" acts={['edit', 'permissions', 'end-access']} labels={labels} />
    </section>
  );
}

const hrefs = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));

test('a row leads to the page of its user until its menu opens, which has what may be done', () => {
  const { getByLabelText } = draw(<Row />);
  const summary = getByLabelText('Actions Nora');
  const menu = summary.closest('details')!;
  expect(hrefs(menu)).toEqual([person]);
  act(() => summary.focus());
  expect(hrefs(menu)).toEqual([`${person}/edit`, `${person}/permissions`, `${person}/end-access`]);
});

test('a menu that opens without the focus is filled too', () => {
  const { getByLabelText } = draw(<Row />);
  const menu = getByLabelText('Actions Nora').closest('details')!;
  fireEvent(menu, new Event('toggle'));
  expect(hrefs(menu)).toHaveLength(3);
});

test('a menu that was opened before the scripts came is filled when they do', () => {
  const { getByLabelText } = draw(<Row isOpened />);
  const menu = getByLabelText('Actions Nora').closest('details')!;
  expect(menu.open).toBe(true);
  expect(hrefs(menu)).toHaveLength(3);
});
