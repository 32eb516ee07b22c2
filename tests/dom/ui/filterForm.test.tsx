import { expect, test } from 'vitest';
import { listQuery } from '#app/domain/listQuery.ts';
import { FilterForm } from '#app/ui/table/ListPage.tsx';
import { draw } from '#tests/support/dom.tsx';

const query = listQuery({ filters: { period: ['30', '90'] } });

test.each([
  ['en', undefined, 'Apply'],
  ['ja', undefined, '適用'],
  ['en', 'Show these', 'Show these'],
] as const)('the filters of a list in %s, with %j said of their button, are sent by “%s”', (language, apply, name) => {
  const list = query.view(query.defaults, { total: 1, page: 1 });
  const options = [{ value: '30', label: '30 days' }];
  const { getByRole } = draw(
    <FilterForm list={list} filters={[{ name: 'period', label: 'Period', options }]} apply={apply} />,
    { language },
  );
  expect(getByRole('button', { name }).getAttribute('type')).toBe('submit');
});
