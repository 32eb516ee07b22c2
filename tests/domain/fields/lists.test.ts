import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SearchText } from '#app/domain/fields.ts';
import { listParams, pageOf, printedAtMost } from '#app/domain/listParams.ts';
import { dayInList, listQuery } from '#app/domain/listQuery.ts';

const ships = listQuery({
  search: true,
  tabs: { phase: z.enum(['sailing', 'docked']).default('sailing') },
  filters: {
    brand: ['PC', 'HA'],
    year: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
  },
  sorts: ['name', 'built'],
});
const asked = (address: string) => ships.read(new URLSearchParams(address));

describe('a list in an address', () => {
  test.each<[string, Partial<typeof ships.defaults>]>([
    ['', {}],
    [
      'q=+Zuiderdam+&phase=docked&brand=HA&year=2002&sort=built&direction=desc&page=3&size=50',
      {
        search: 'Zuiderdam',
        phase: 'docked',
        brand: 'HA',
        year: '2002',
        sort: 'built',
        direction: 'desc',
        page: 3,
        pageSize: 50,
      },
    ],
    ['q=&phase=&brand=&year=&sort=&direction=&page=&size=', {}],
    ['phase=sunk&brand=ha&year=22&sort=constructor&direction=up&page=x&size=7', {}],
    ['brand=PC&brand=HA', { brand: 'PC' }],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=1.5', {}],
    ['page=1e3', { page: 1000 }],
    [`page=${'9'.repeat(30)}`, {}],
    ['page=Infinity', {}],
    ['size=1000', {}],
    ['search=a&pageSize=50', {}],
    ['q=a%00b%7F', { search: 'ab' }],
    [`q=${'x'.repeat(10_000)}`, { search: 'x'.repeat(100) }],
    [`q=${'x'.repeat(99)}😀`, { search: 'x'.repeat(99) }],
    ['q=e%CC%81', { search: 'é' }],
  ])('%s', (address, query) => expect(asked(address)).toEqual({ ...ships.defaults, ...query }));

  test('all rows on one page, of a list that is printed, up to its bound', () => {
    const printed = listQuery({ filters: { brand: ['PC', 'HA'] }, prints: true });
    const query = printed.read(new URLSearchParams('rows=all&page=3&size=20&brand=HA'));
    expect(query).toEqual({ brand: 'HA', page: 1, pageSize: printedAtMost });
    expect(printed.view(query, { page: 1, total: 27 }).print).toBe('shown');
    expect(printed.view(printed.defaults, { page: 1, total: 27 }).print).toBe('offered');
    expect(asked('rows=all')).toEqual(ships.defaults);
  });

  test.each([
    ['from=2026-03-01&to=2026-03-09', { from: '2026-03-01', to: '2026-03-09' }],
    ['from=2026-03-09&to=2026-03-01', { from: '2026-03-01', to: '2026-03-09' }],
    ['from=2026-03-09', { from: '2026-03-09' }],
    ['from=2026-03-09&to=2026-02-30', { from: '2026-03-09' }],
    ['from=0001-01-01&to=3000-01-01', {}],
  ])('has days in their order: %s', (address, days) => {
    const list = listQuery({ filters: { from: dayInList, to: dayInList } });
    expect(list.read(new URLSearchParams(address))).toEqual({ ...list.defaults, ...days });
  });

  test('has by default the first column upwards, and the first twenty rows', () =>
    expect(ships.defaults).toEqual({
      search: '',
      phase: 'sailing',
      sort: 'name',
      direction: 'asc',
      page: 1,
      pageSize: 20,
    }));

  test('has its own order and size where it says so', () => {
    const list = listQuery({ sorts: ['sent'], direction: 'desc', pageSize: 50 });
    expect(list.defaults).toEqual({ sort: 'sent', direction: 'desc', page: 1, pageSize: 50 });
    expect(list.read(new URLSearchParams('size=7')).pageSize).toBe(20);
  });

  test.each([
    ['q=+Oosterdam+', 'Oosterdam'],
    ['q=a%00b', ''],
    [`q=${'x'.repeat(101)}`, ''],
  ])('searches by a separate schema: %s', (address, search) =>
    expect(listQuery({ search: SearchText() }).read(new URLSearchParams(address)).search).toBe(search),
  );
});

describe('a list as its page shows it', () => {
  test.each([
    ['', false],
    ['page=2&size=50&sort=built&phase=docked', false],
    ['brand=XX&q=+', false],
    ['q=a', true],
    ['year=2002', true],
  ])('%s narrows it: %j', (address, isNarrowed) =>
    expect(ships.view(asked(address), { page: 1, total: 5 }).isNarrowed).toBe(isNarrowed),
  );

  test('has each filter as its field, and the page that there is', () =>
    expect(ships.view(asked('brand=HA&page=9&phase=docked'), { page: 2, total: 31 })).toEqual({
      search: '',
      mostCounted: 10_000,
      filters: { brand: 'HA', year: '' },
      sort: { key: 'name', direction: 'asc' },
      isNarrowed: true,
      page: 2,
      pageSize: 20,
      total: 31,
    }));

  test.each([
    [1, 0, { page: 1, skip: 0, take: 20 }],
    [2, 20, { page: 1, skip: 0, take: 20 }],
    [2, 21, { page: 2, skip: 20, take: 20 }],
    [100_000, 45, { page: 3, skip: 40, take: 20 }],
    [100_000, 10_000, { page: 500, skip: 9_980, take: 20 }],
    // More than are counted.
    [100_000, 10_001, { page: 500, skip: 9_980, take: 20 }],
  ])('page %i of %i rows', (page, total, found) => expect(pageOf({ page, pageSize: 20 }, total)).toEqual(found));

  test.each([
    [1_000, '', { take: 1_001 }, { page: 50, skip: 980, take: 20 }],
    [
      ({ phase }: { phase?: unknown }) => (phase === 'docked' ? 100 : 1_000),
      '',
      { take: 1_001 },
      { page: 50, skip: 980, take: 20 },
    ],
    [
      ({ phase }: { phase?: unknown }) => (phase === 'docked' ? 100 : 1_000),
      'phase=docked',
      { take: 101 },
      { page: 5, skip: 80, take: 20 },
    ],
  ])('counts and ends where it counts fewer, by what is asked: %s %j', (mostCounted, address, limit, page) => {
    const list = listQuery({ tabs: { phase: ['docked'] }, mostCounted });
    const query = { ...list.read(new URLSearchParams(address)), page: 100 };
    expect(list.countLimit(query)).toEqual(limit);
    expect(list.pageOf(query, limit.take)).toEqual(page);
    expect(list.view(query, { page: 1, total: limit.take }).mostCounted).toBe(limit.take - 1);
  });
});

describe('every list', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const sources = ['app/domain', 'app/routes', 'app/ui', 'server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [`${folder}/${file}`, readFileSync(path.join(root, folder, file), 'utf8')] as const),
  );
  const withText = (pattern: RegExp, among = '') =>
    sources.filter(([file, text]) => file.startsWith(among) && pattern.test(text)).map(([file]) => file);
  const names = Object.values(listParams).join('|');

  test('is read from its address by its description', () => {
    expect(withText(new RegExp(`\\.(get|getAll|has)\\(\\s*['"\`](${names})['"\`]`))).toEqual([]);
    expect(withText(/\b(PageNumber|PageSize)\(\)/, 'app/')).toEqual(['app/domain/listQuery.ts']);
  });

  test('has the names of its form from its description', () =>
    expect(withText(new RegExp(`\\bname=\\{?['"\`](${names})['"\`]`))).toEqual([]));

  test('counts no further than it says', () =>
    expect(
      withText(/\bpageOf\(/, 'app/domain').filter((file) =>
        /\.count\((?![^;]*\bcountLimit\b)/.test(sources.find(([name]) => name === file)![1]),
      ),
    ).toEqual([]));

  test('shows its pages through ListPage, but those that stand apart for a reason', () =>
    // Skeleton rows; a pager of an empty list; a list within a page of forms, whose ticks one of them sends; lists with
    // pages only where they need some.
    expect(withText(/<Pagination\b/, 'app/routes').toSorted()).toEqual([
      'app/routes/feedback/OwnFeedback.tsx',
      'app/routes/operations/mail/mailbox.tsx',
      'app/routes/people/branches/branch.tsx',
      'app/routes/people/list/AgentList.tsx',
      'app/routes/sales/bookings/Report.tsx',
    ]));
});

test('a component is given to a list as `Cell`: as `cell` it would be called as a function, and its hooks with it', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\bcell: [A-Z]/.test(readFileSync(path.join('app', file), 'utf8')))).toEqual([]);
});
