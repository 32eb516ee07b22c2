import { describe, expect, it } from 'vitest';
import { clockText, spokenMark } from '#app/ui/sessions/countdown.ts';
import { chosenSearch, otherParams, pageSearch, pagesToShow, sortSearch } from '#app/ui/table/sorting.ts';

describe('countdown', () => {
  it('shows minutes and seconds', () => {
    expect([600, 95, 9, 0].map(clockText)).toEqual(['10:00', '1:35', '0:09', '0:00']);
  });

  it('is spoken at a few marks only', () => {
    expect([600, 599, 301, 300, 60, 59, 31, 30, 10, 0].map(spokenMark)).toEqual([
      600, 600, 600, 300, 60, 60, 60, 30, 10, 10,
    ]);
  });
});

describe('table addresses', () => {
  it('keep the search and start at the first page when sorted', () => {
    expect(sortSearch('?q=a&page=3', { key: 'name', direction: 'desc' })).toBe('?q=a&sort=name&direction=desc');
    expect(pageSearch('?q=a&page=3', 1)).toBe('?q=a');
    expect(pageSearch('', 2)).toBe('?page=2');
    expect(chosenSearch('?q=a&brand=PC&page=3', { brand: 'CU' })).toBe('?q=a&brand=CU');
    expect(chosenSearch('?q=a&brand=PC&page=3', { brand: '' })).toBe('?q=a');
    expect(otherParams('?q=a&size=50&page=2', ['size', 'page'])).toEqual([['q', 'a']]);
  });

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, null, 10]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [4, 10, [1, 2, 3, 4, 5, null, 10]],
    [10, 10, [1, null, 9, 10]],
  ])('offer from page %i of %i the pages %j', (page, count, expected) => {
    expect(pagesToShow(page, count)).toEqual(expected);
  });
});
