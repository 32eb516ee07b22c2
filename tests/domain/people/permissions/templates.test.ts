import { expect, test } from 'vitest';
import {
  exceptionsOf,
  heldAfter,
  keysBefore,
  reachedBy,
  templateChange,
} from '#app/domain/people/permissions/templates.ts';

const change = templateChange(['answers', 'payments'], ['answers', 'documents']);

test('a change gives what comes and takes what goes', () =>
  expect(change).toEqual({ gives: ['documents'], takes: ['payments'] }));

// A person by what they hold: the exceptions from the template before the change, what the change does, and what they
// hold and how that differs from the template afterwards.
test.each([
  ['exactly the template', ['answers', 'payments'], [], [], ['documents'], ['payments'], ['answers', 'documents']],
  [
    'what comes already',
    ['answers', 'payments', 'documents'],
    ['documents'],
    [],
    [],
    ['payments'],
    ['answers', 'documents'],
  ],
  ['not what goes', ['answers'], [], ['payments'], ['documents'], [], ['answers', 'documents']],
  [
    'something else beside',
    ['answers', 'payments', 'groups'],
    ['groups'],
    [],
    ['documents'],
    ['payments'],
    ['answers', 'groups', 'documents'],
  ],
  ['not what stays', ['payments'], [], ['answers'], ['documents'], ['payments'], ['documents']],
  ['nothing', [], [], ['answers', 'payments'], ['documents'], [], ['documents']],
])('with %s', (_, held, beyond, without, gains, loses, after) => {
  expect(exceptionsOf(['answers', 'payments'], held)).toEqual({ beyond, without });
  expect(reachedBy(change, held)).toEqual({ gains, loses });
  expect(heldAfter(change, held)).toEqual(after);
});

test('taking a change back gives the template its keys again', () =>
  expect(keysBefore(change, ['answers', 'documents'])).toEqual(['answers', 'payments']));
