import { expect, test } from 'vitest';
import { ListCount } from '#app/ui/table/ListPage.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { draw } from '#tests/support/dom.tsx';

const drawList = (total: number, language: 'en' | 'ja') =>
  draw(
    <>
      <ListCount list={{ total }}>{total} agencies</ListCount>
      <Pagination page={500} pageSize={20} total={total} />
    </>,
    { language },
  );

test.each([
  ['en', 10_000, '10000 agencies', '9981–10000 of 10000'],
  ['en', 10_001, 'More than 10,000. Narrow the list to see fewer.', '9981–10000 of more than 10,000'],
  ['ja', 10_001, '10,000件を超えています。条件を絞り込んでください。', '10,000件を超える中の 9981–10000件'],
] as const)('a list in %s of %i rows says %j, and has no page past those counted', (language, total, count, range) => {
  const { getByRole, getByText, queryByRole } = drawList(total, language);
  expect(getByRole('status').textContent).toBe(count);
  expect(getByText(range)).toBeTruthy();
  expect(queryByRole('link', { name: /501/ })).toBeNull();
});
