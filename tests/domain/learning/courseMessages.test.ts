import { describe, expect, test } from 'vitest';
import { courseActivity } from '#app/domain/courses/activityTree.ts';
import { readTold } from '#app/routes/learning/courseMessages.ts';

const items = new Set(['i']);
const words = { registration: 'r', visit: 2, sequence: 7, authId: 'a', at: 5, item: 'i', values: { 'cmi.location': '3' }, tracked: null };
const ready = (...kept: unknown[]) => readTold({ gangway: 'course', kind: 'ready', words: kept }, items);
const lying = (text: unknown) => ({ key: 'k', text: typeof text === 'string' ? text : JSON.stringify(text) });

describe('what lies on the courses’ origin, where any course may have changed it', () => {
  test('is read by item, with what the rules made of the course', () => {
    const tracked = { state: '{}', completion: 'completed', success: 'passed', measure: '', may: { continue: true, previous: false, choices: [] }, hidden: [] };
    const { item: _item, values: _values, tracked: _tracked, ...named } = words;
    expect(ready(lying(words), lying({ ...words, tracked }))).toEqual({
      kind: 'ready',
      words: [
        { key: 'k', ...named, data: { i: { 'cmi.location': '3' } } },
        { key: 'k', ...named, data: { i: { 'cmi.location': '3' }, [courseActivity]: { 'adl.sequencing': '{}', 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' } } },
      ],
    });
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[1]'],
    ['values that are no texts', { ...words, values: { 'cmi.location': 3 } }],
    ['no values', { ...words, values: null }],
    ['a visit that is no number', { ...words, visit: '2' }],
    ['a visit below 0', { ...words, visit: -1 }],
    ['no number', { ...words, sequence: undefined }],
    ['no registration', { ...words, registration: null }],
    ['no item', { ...words, item: 7 }],
  ])('is left where it is %s', (_, text) => {
    expect(ready(lying(text), null, { key: 1, text: 2 })).toEqual({ kind: 'ready', words: [] });
  });

  test('may be missing', () => {
    expect(readTold({ gangway: 'course', kind: 'ready' }, items)).toEqual({ kind: 'ready', words: [] });
  });
});
