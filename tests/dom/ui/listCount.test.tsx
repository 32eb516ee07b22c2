import { expect, test } from 'vitest';
import { ListCount } from '#app/ui/table/ListPage.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { draw } from '#tests/support/dom.tsx';

const drawList = (total: number, mostCounted: number, language: 'en' | 'ja') =>
  draw(
    <>
      <ListCount list={{ total, mostCounted }}>{total} agencies</ListCount>
      <Pagination page={mostCounted / 20} pageSize={20} total={total} mostCounted={mostCounted} />
    </>,
    { language },
  );

test.each([
  ['en', 10_000, 10_000, '10000 agencies', '9981–10000 of 10000'],
  ['en', 10_001, 10_000, 'More than 10,000. Narrow the list to see fewer.', '9981–10000 of more than 10,000'],
  ['ja', 10_001, 10_000, '10,000件を超えています。条件を絞り込んでください。', '10,000件を超える中の9981–10000件'],
  // Where counting takes long, fewer are.
  ['en', 1_001, 1_000, 'More than 1,000. Narrow the list to see fewer.', '981–1000 of more than 1,000'],
] as const)(
  'a list in %s of %i rows, of which %i are counted, says %j, and has no page past those counted',
  (language, total, mostCounted, count, range) => {
    const { getByRole, getByText, queryByRole } = drawList(total, mostCounted, language);
    expect(getByRole('status').textContent).toBe(count);
    expect(getByText(range)).toBeTruthy();
    expect(queryByRole('link', { name: new RegExp(`${mostCounted / 20 + 1}`) })).toBeNull();
  },
);
