import { describe, expect, test } from 'vitest';
import { documentKindNames, kindOfPath } from '#app/domain/content/documents/documentKinds.ts';
import { documentSchemas } from '#app/domain/content/documents/documents.ts';
import { editorFields, editorParts } from '#app/domain/content/editor/fields.ts';
import {
  actOnList,
  documentOf,
  postedName,
  readValues,
  editorValuesOf,
  type Values,
} from '#app/domain/content/editor/formValues.ts';
import { faultsOf, finishedPart } from '#app/domain/content/editor/faults.server.ts';
import { demoContentRows } from '#seed/content.ts';

/** What a browser posts for a form with these values. */
function posted(values: Values, prefix = ''): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + name, value]];
    if (!Array.isArray(value)) return posted(value, `${prefix}${name}.`);
    return value.flatMap((item, index) => posted(item, `${prefix}${name}[${index}].`));
  });
}

test.each(
  demoContentRows(new Date('2027-01-01')).map(
    (row) => [`${row.language} ${row.path} ${row.market}${row.brand}`, row] as const,
  ),
)('the form of %s says what its document says, and posts it again', (_, { path, document }) => {
  const parts = editorParts({ kind: kindOfPath(path)!, path });
  const form = posted(editorValuesOf(parts, document));
  expect(form.filter(([name]) => !postedName.test(name))).toEqual([]);
  expect(form.length).toBeLessThan(800);
  expect(documentOf(parts, readValues(parts, new Map(form)))).toEqual(document);
});

test.each(documentKindNames)('an empty %s is a draft, whose faults have fields', (kind) => {
  const empty = documentOf(editorFields[kind], {});
  const faults = faultsOf(kind, empty);
  expect(faults.every(({ field }) => field !== '')).toBe(true);
  expect(documentSchemas[kind].safeParse(empty).success).toBe(faults.length === 0);
});

test.each([
  ['a[30000000].b', false],
  ['menu[2].children[11].to', true],
  ['__proto__', false],
  ['a.b.c.d.e.f.g', false],
  ['a[1][2]', false],
  ['a[-1]', false],
  ['title', true],
  ['preview.market', true],
])('the name %s is read: %s', (name, fits) => expect(postedName.test(name)).toBe(fits));

test('a list has at most its limit, without gaps', () => {
  const many = Array.from(
    { length: 20 },
    (_, index) => [`category.details[${index}].title`, String(index)] as [string, string],
  );
  const read = (form: [string, string][]) =>
    (readValues(editorFields.alert, new Map(form)).category as Values).details as Values[];
  expect(read(many)).toHaveLength(5);
  expect(read([['category.details[1].title', 'x']])).toEqual([]);
});

describe('the buttons of a list', () => {
  const values = (...titles: string[]): Values => ({
    category: { subHeading: '', details: titles.map((title) => ({ title, description: '' })) },
  });
  const titles = ({ category }: Values) => ((category as Values).details as Values[]).map(({ title }) => title);

  test.each([
    ['add', 'category.details', ['a', 'b', 'c', ''], 'category.details[3]'],
    ['remove', 'category.details[1]', ['a', 'c'], 'category.details'],
    ['up', 'category.details[1]', ['b', 'a', 'c'], 'category.details[0]'],
    ['up', 'category.details[0]', ['a', 'b', 'c'], 'category.details[0]'],
    ['down', 'category.details[0]', ['b', 'a', 'c'], 'category.details[1]'],
    ['down', 'category.details[2]', ['a', 'b', 'c'], 'category.details[2]'],
    ['remove', 'category.details[9]', ['a', 'b', 'c'], 'category.details'],
    ['remove', 'nothing[0]', ['a', 'b', 'c'], 'nothing[0]'],
    ['add', 'category', ['a', 'b', 'c'], 'category'],
  ] as const)('%s %s', (act, name, left, focus) => {
    const changed = actOnList(editorFields.alert, values('a', 'b', 'c'), act, name);
    expect([titles(changed.values), changed.name]).toEqual([left, focus]);
  });

  test('reach the lists in items of lists', () => {
    const menu = editorValuesOf(editorFields.headerFooter, {
      menu: ['home', { label: 'More', children: ['home', 'my-account'] }],
    });
    const { values: changed } = actOnList(editorFields.headerFooter, menu, 'up', 'menu[1].children[1]');
    expect(documentOf(editorFields.headerFooter, changed).menu).toEqual([
      'home',
      { label: 'More', children: ['my-account', 'home'] },
    ]);
  });
});

describe('faults', () => {
  test('of an entry of a menu are at its own fields', () => {
    const document = {
      menu: [{ label: '', to: '/x' }, { label: 'More', children: [{ label: 'a', to: '' }] }, 'home'],
      footer: [{ title: 'a', links: ['home'] }],
      copyright: '©',
      privacyNotice: 'p',
    };
    expect(faultsOf('headerFooter', document)).toEqual([
      { field: 'menu[0].label', code: 'required' },
      { field: 'menu[1].children[0].to', code: 'required' },
    ]);
  });

  test.each([
    ['javascript:alert(1)', 'unsafeLink'],
    ['JaVaScRiPt:x', 'unsafeLink'],
    ['data:text/html,x', 'unsafeLink'],
    ['//evil.example', 'unsafeLink'],
    ['/contact-us', undefined],
    ['https://example.com', undefined],
  ])('of a link to %s: %s', (to, code) => {
    const link = { label: 'a', to };
    expect(
      faultsOf('homePage', {
        hero: { art: 'fjord', headline: 'a', sentence: 'b', link },
        slides: [{ art: 'city', kicker: 'a', title: 'b', text: 'c' }],
      })[0]?.code,
    ).toBe(code);
    expect(faultsOf('page', { title: 'a', description: 'b', body: `[a](<${to}>)` })[0]).toEqual(
      code && { field: 'body', code, addresses: [to] },
    );
  });
});

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk', false],
  ['https://youtu.be/abcdefghijk', false],
  ['https://www.youtube.com/shorts/abcdefghijk', false],
  ['https://www.youtube.com/watch?v=short', true],
  ['https://www.youtube.com/live/abcdefghijk', true],
  ['https://youtu.be/', true],
  ['https://vimeo.com/123456', true],
  ['https://player.vimeo.com/video/123456', true],
  ['https://www.dailymotion.com/video/x1', true],
  ['https://cdn.example.com/ship.mp4', true],
  ['https://cdn.example.com/ship.MP4?x=1', true],
  ['https://www.youtube.com/@cruises', false],
  ['https://www.youtube.com/playlist?list=x', false],
  ['https://example.com/vimeo.com', false],
  ['/contact-us', false],
])('the video %s, alone in a paragraph, keeps a page from being published: %s', (address, refused) => {
  const faultsIn = (body: string) => faultsOf('page', { title: 'a', description: 'b', body });
  expect(faultsIn(`Before\n\n[A ship](${address})\n\nAfter`)).toEqual(
    refused ? [{ field: 'body', code: 'unsupportedVideo', addresses: [address] }] : [],
  );
  // Within a sentence it is a link as any other.
  expect(faultsIn(`See [a ship](${address}).`)).toEqual([]);
});

test('a preview leaves out what is not finished, and shows nothing where more is missing', () => {
  const alert = (...titles: string[]) => ({
    category: { subHeading: '', details: titles.map((title) => ({ title, description: '' })) },
  });
  expect(finishedPart('alert', alert('One', '', 'Two', ''))).toEqual({ document: alert('One', 'Two'), leftOut: 2 });
  expect(finishedPart('page', { title: '', description: 'a', body: 'b' })).toBeNull();
});
