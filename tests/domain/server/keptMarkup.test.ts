import { expect, test } from 'vitest';
import { pageMarkup } from '#app/platform/keptMarkup.server.ts';

const row = (id: string, content: string) => `<tr id="${id}">${content}</tr>`;

/** A page that draws these rows, as the server does: it takes what is kept and leaves what it drew. Gives the contents that it took. */
function draw(rows: { id: string; name: string; content: string }[], language: 'en' | 'ja' = 'en') {
  const markup = pageMarkup(language);
  const taken = rows.map(({ id, name }) => markup.take('tr', id, name));
  markup.keep(`<table>${rows.map(({ id, content }, index) => row(id, taken[index] ?? content)).join('')}</table>`);
  return taken;
}

test('a row is drawn once, and taken by every page that has the same', () => {
  const rows = ['a', 'b'].map((id) => ({ id: `one-${id}`, name: `agents ${id}`, content: `<td>${id}</td>` }));
  expect(draw(rows)).toEqual([undefined, undefined]);
  expect(draw(rows)).toEqual(['<td>a</td>', '<td>b</td>']);
});

test('a row with other data, or in the other language, is drawn anew', () => {
  draw([{ id: 'two', name: 'agents {"name":"Ann"}', content: '<td>Ann</td>' }]);
  expect(draw([{ id: 'two', name: 'agents {"name":"Anne"}', content: '<td>Anne</td>' }])).toEqual([undefined]);
  expect(draw([{ id: 'two', name: 'agents {"name":"Ann"}', content: '<td>Ann</td>' }])).toEqual(['<td>Ann</td>']);
  expect(draw([{ id: 'two', name: 'agents {"name":"Ann"}', content: '<td>Ann</td>' }], 'ja')).toEqual([undefined]);
});

test('rows do not fill the memory: the first drawn give way', () => {
  const first = { id: 'first', name: 'first', content: '<td>first</td>' };
  draw([first]);
  expect(draw([first])).toEqual(['<td>first</td>']);
  for (let page = 0; page < 100; page += 1) {
    draw(Array.from({ length: 50 }, (_, index) => ({ id: `many-${page}-${index}`, name: `${page} ${index}`, content: '<td>x</td>' })));
  }
  expect(draw([first])).toEqual([undefined]);
});

test('nor does what somebody types at length: it is drawn each time', () => {
  const long = { id: 'long', name: `agents ?q=${'a'.repeat(2000)}`, content: '<td>long</td>' };
  draw([long]);
  expect(draw([long])).toEqual([undefined]);
});
