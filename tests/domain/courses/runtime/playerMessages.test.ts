import { describe, expect, test } from 'vitest';
import { readPlayerMessage } from '#app/routes/courses/runtime/playerMessages.ts';

const items = new Set(['i']);
const read = (message: object) => readPlayerMessage({ gangway: 'course', ...message }, items);

describe('what the player’s document says, where any course may speak in its place', () => {
  test('is read by its kind', () => {
    expect(read({ kind: 'ready', words: [{ key: 'k', text: '{}' }] })).toEqual({ kind: 'ready' });
    expect(read({ kind: 'values', item: 'i', values: { 'cmi.location': '3' }, committed: true, by: 7 })).toEqual({
      kind: 'values',
      item: 'i',
      values: { 'cmi.location': '3' },
      committed: true,
      finished: false,
      by: 0,
    });
    const call = (...more: unknown[]) => [5, 'GetValue', 'cmi.location', '', ...more];
    expect(
      read({ kind: 'calls', item: 'i', calls: [call('3', ''), call(3, ''), [5, 'Other', '', '', '', ''], 1] }),
    ).toEqual({
      kind: 'calls',
      item: 'i',
      calls: [{ at: 5, call: 'GetValue', element: 'cmi.location', value: '', answer: '3', error: '' }],
    });
    expect(read({ kind: 'calls', item: 'i', calls: [1] })).toBeNull();
    expect(read({ kind: 'finished', item: 'i', values: 1 })).toEqual({ kind: 'finished', item: 'i' });
    expect([read({ kind: 'over', reason: 'exit_all' }), read({ kind: 'over', reason: 'anything' })]).toEqual([
      { kind: 'over', reason: 'exit_all' },
      { kind: 'over', reason: 'finished' },
    ]);
  });

  test.each([
    ['of another item', { kind: 'values', item: 'another', values: {} }],
    ['values that are no texts', { kind: 'values', item: 'i', values: { 'cmi.location': 3 } }],
    ['no values', { kind: 'values', item: 'i', values: null }],
    ['no item', { kind: 'values', values: {} }],
    ['of no kind', { kind: 'words', item: 'i' }],
    ['of another sender', { gangway: 'portal', kind: 'ready' }],
  ])('is not heard where it is %s', (_, message) => {
    expect(read(message)).toBeNull();
  });
});
