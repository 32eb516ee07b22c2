import { listParams, type Sort } from '#app/domain/listParams.ts';

/** The search of the current page with other sort values; paging starts again. */
export function sortSearch(search: string, sort: Sort): string {
  const params = new URLSearchParams(search);
  params.set(listParams.sort, sort.key);
  params.set(listParams.direction, sort.direction);
  params.delete(listParams.page);
  return `?${params}`;
}

/** The search of the current page at another page number. */
export function pageSearch(search: string, page: number): string {
  const params = new URLSearchParams(search);
  if (page > 1) params.set(listParams.page, String(page));
  else params.delete(listParams.page);
  const text = params.toString();
  return text ? `?${text}` : '?';
}

/** The search of the current page without some of its parameters; paging starts again. */
export function filterSearch(search: string, without: readonly string[]): string {
  return `?${new URLSearchParams(otherParams(search, [...without, listParams.page]))}`;
}

/** The search of the current page without one value of a filter; paging starts again. */
export function withoutFilter(search: string, name: string, value: string): string {
  return `?${new URLSearchParams(otherParams(search, [listParams.page]).filter(([other, each]) => other !== name || each !== value))}`;
}

/** The search of the current page with some parameters set, or taken away where they are empty; paging starts again. */
export function chosenSearch(search: string, chosen: Record<string, string>): string {
  const set = Object.entries(chosen).filter(([, value]) => value !== '');
  return `?${new URLSearchParams([...otherParams(search, [...Object.keys(chosen), listParams.page]), ...set])}`;
}

/** The search of the current page with one parameter set, or taken away. */
export function toggledSearch(search: string, name: string, value: string | null): string {
  const params = otherParams(search, [name]);
  return `?${new URLSearchParams(value === null ? params : [...params, [name, value]])}`;
}

/** The parameters of `search` that a GET form has to carry on, except those it sets itself. */
export function otherParams(search: string, own: readonly string[]): [string, string][] {
  return [...new URLSearchParams(search)].filter(([name]) => !own.includes(name));
}

/** Page numbers to offer: the first, the last and those around the current one, with null for a gap. */
export function pagesToShow(page: number, pageCount: number): (number | null)[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1].filter((each) => each >= 1 && each <= pageCount));
  const sorted = [...wanted].sort((one, other) => one - other);
  return sorted.flatMap((each, index) => {
    const gap = each - (sorted[index - 1] ?? each - 1);
    if (gap === 2) return [each - 1, each];
    return gap > 2 ? [null, each] : [each];
  });
}
