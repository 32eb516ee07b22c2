import { expect, test } from 'vitest';
import { hitsIn, replaceHits } from '#app/domain/content/editor/textHits.ts';

const page = {
  title: 'Call the desk',
  description: 'The desk',
  body: 'The desk is open. Ask the desk.',
  audience: 'everybody',
};
const home = {
  hero: { art: 'ship', headline: 'A ship', sentence: 'Your ship sails', link: { label: 'The ship', to: '/ship' } },
  slides: [{ art: 'ship', kicker: 'New', title: 'A new ship', text: 'It is a ship' }],
  offers: [{ art: 'ship', title: 'Sail', text: 'ship', from: '2026-01-01', until: '2026-02-01' }],
};

test('each place of a text is found in the order of the fields, with the text around it', () => {
  expect(hitsIn('page', page, 'desk')).toEqual([
    { number: 0, field: 'title', before: 'Call the ', after: '' },
    { number: 1, field: 'description', before: 'The ', after: '' },
    { number: 2, field: 'body', before: 'The ', after: ' is open. Ask the desk.' },
    { number: 3, field: 'body', before: 'The desk is open. Ask the ', after: '.' },
  ]);
  expect(hitsIn('page', page, 'Desk')).toEqual([]);
  expect(hitsIn('page', page, '')).toEqual([]);
  expect(hitsIn('page', undefined, 'desk')).toEqual([]);
});

test('what is chosen from a list, and days, are no texts', () => {
  expect(hitsIn('homePage', home, 'ship').map(({ field }) => field)).toEqual([
    ...['hero.headline', 'hero.sentence', 'hero.link.label', 'hero.link.to'],
    ...['slides[0].title', 'slides[0].text', 'offers[0].text'],
  ]);
  expect(hitsIn('homePage', home, '2026')).toEqual([]);
  expect(hitsIn('page', page, 'everybody')).toEqual([]);
});

test('the chosen places alone are replaced, also by a text that has the old one in it', () => {
  const replaced = replaceHits('page', page, { text: 'desk', replacement: 'help desk', chosen: new Set([1, 3]) });
  expect(replaced).toEqual({ ...page, description: 'The help desk', body: 'The desk is open. Ask the help desk.' });
  expect(replaceHits('page', page, { text: ' desk', replacement: '', chosen: new Set([0]) }).title).toBe('Call the');
  expect(replaceHits('page', page, { text: 'desk', replacement: '$&', chosen: new Set([0]) }).title).toBe(
    'Call the $&',
  );
});

test('a long text around a place is cut between letters', () => {
  const [hit] = hitsIn('page', { title: `${'🚢'.repeat(80)}x${'🚢'.repeat(80)}` }, 'x');
  expect(hit).toEqual({
    number: 0,
    field: 'title',
    before: `…${'🚢'.repeat(60)}`,
    after: `${'🚢'.repeat(60)}…`,
  });
});
