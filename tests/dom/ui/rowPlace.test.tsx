import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { draw } from '#tests/support/dom.tsx';

const people = ['Ana', 'Ben', 'Cleo'];

function List({ keeps = false }: { keeps?: boolean }) {
  const [rows, setRows] = useState(people.map((name) => ({ name, isOpen: true })));
  const end = (ended: string) =>
    setRows(rows.flatMap((row) => (row.name !== ended ? [row] : keeps ? [{ ...row, isOpen: false }] : [])));
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => name, rowHeader: true },
    {
      key: 'acts',
      header: 'Acts',
      cell: ({ name, isOpen }) =>
        isOpen ? (
          <button type="button" onClick={() => end(name)}>
            End {name}
          </button>
        ) : null,
    },
  ];
  return (
    <>
      <DataTable caption="People" columns={columns} rows={rows} rowKey={({ name }) => name} empty="No users" />
      <button type="button" onClick={() => setRows([])}>
        Elsewhere
      </button>
    </>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
};
const focused = () => document.activeElement?.textContent;

test('the keyboard stays in a list whose rows leave: at the next row, the last one, and the text for an empty list', () => {
  draw(<List />);
  press('End Ben');
  expect(focused()).toContain('Cleo');
  press('End Cleo');
  expect(focused()).toContain('Ana');
  press('End Ana');
  expect(focused()).toBe('No users');
});

test('it stays at a row that stays without its button', () => {
  draw(<List keeps />);
  press('End Ben');
  expect(focused()).toContain('Ben');
});

test('it stays where the reader has moved in the meantime', () => {
  draw(<List />);
  act(() => screen.getByRole('button', { name: 'End Ben' }).focus());
  press('Elsewhere');
  expect(focused()).toBe('Elsewhere');
  act(() => (document.activeElement as HTMLElement).blur());
  expect(document.activeElement).toBe(document.body);
});
