import { expect, test } from 'vitest';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { draw } from '#tests/support/dom.tsx';

test('a row whose first line has more is unfolded, where all columns beside it are shown at once', () => {
  const rows = [
    { id: 'plain', lines: '' },
    { id: 'long', lines: 'Last name' },
  ];
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'what', header: 'What', cell: ({ id }) => id, rowHeader: true, hasDetail: ({ lines }) => lines !== '' },
    { key: 'when', header: 'When', cell: () => 'today' },
  ];
  const { container } = draw(
    <DataTable caption="Changes" columns={columns} rows={rows} rowKey={({ id }) => id} empty={null} />,
  );
  expect([...container.querySelectorAll('tbody tr')].map((row) => row.querySelector('.row-fold') !== null)).toEqual([
    false,
    true,
  ]);
});
