import { describe, expect, test } from 'vitest';
import { menuEntryOf, placesIn, withEntry } from '#app/domain/content/editor/menuPlaces.ts';

const link = (label: string) => ({ label, to: '/contact-us' });
const document = {
  menu: ['home', { label: 'More', children: [link('One')] }, link('Two')],
  footer: [{ title: 'Help', links: ['contact-us'] }],
  copyright: 'c',
  privacyNotice: 'p',
};

test('the places of a menu and footer are its main menu, its submenus and its columns', () => {
  expect(placesIn(document)).toEqual([
    { name: 'menu', label: null },
    { name: 'menu[1].children', label: 'More' },
    { name: 'footer[0].links', label: 'Help' },
  ]);
});

test('what is full has no place', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => link(`${index}`));
  expect(
    placesIn({
      menu: [...many(8), { label: 'More', children: many(12) }],
      footer: [
        { title: 'Full', links: many(10) },
        { title: 'Nearly', links: many(9) },
      ],
    }),
  ).toEqual([{ name: 'footer[1].links', label: 'Nearly' }]);
});

describe('an entry', () => {
  test.each([
    ['menu', { menu: [...document.menu, 'awards'] }],
    [
      'menu[1].children',
      { menu: [document.menu[0], { label: 'More', children: [link('One'), 'awards'] }, link('Two')] },
    ],
    ['footer[0].links', { footer: [{ title: 'Help', links: ['contact-us', 'awards'] }] }],
  ])('goes to the end of %s', (place, change) =>
    expect(withEntry(document, place, 'awards')).toEqual({ ...document, ...change }),
  );

  test.each(['menu[0].children', 'menu[9].children', 'footer[3].links', '', 'copyright', 'constructor', '__proto__'])(
    'has no place at %j',
    (place) => expect(withEntry(document, place, 'awards')).toBeNull(),
  );

  test.each([null, 5, [], {}, { menu: 'x', footer: [null, { links: 3 }] }])('is not put into %j', (broken) =>
    expect(withEntry(broken, 'footer[0].links', 'awards')).toBeNull(),
  );

  test('is a destination where the table has the page, else a link for readers of every brand', () => {
    expect(menuEntryOf('pages/awards', 'Prizes')).toBe('awards');
    expect(menuEntryOf('pages/summer/camp', 'Camp')).toEqual({ label: 'Camp', to: '/pages/summer/camp' });
  });
});
