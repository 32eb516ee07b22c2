import { expect, test } from 'vitest';
import { answersInWords } from '#app/domain/courses/runtime/answersInWords.ts';
import { sampleContent, sampleQuestion, sampleRow } from '#tests/support/courseDrafts.ts';

const answer = (id: string, response: string, right: string) => ({
  item: 'i',
  id,
  description: '',
  response,
  right,
  result: 'correct' as const,
});

test('answers to a course that was written here are in the words of its choices', () => {
  const content = sampleContent();
  content.test.pools[0]!.questions.push(
    sampleQuestion('q-order', 'order', { choices: [sampleRow('a', '乗船'), sampleRow('b', '出港, 夕方')] }),
    sampleQuestion('q-match', 'match', {
      choices: [sampleRow('a', '横浜', { match: '日本' }), sampleRow('c', 'Miami', { match: 'US' })],
    }),
  );
  const words = (id: string, response: string, right: string) => {
    const [found] = answersInWords([answer(id, response, right)], 'harbors', content);
    return [found!.response, found!.right];
  };
  expect(words('harbors-q-one', 'a', 'b')).toEqual(['Small', 'Large']);
  expect(words('harbors-q-order', 'b, a', 'a, b')).toEqual(['出港, 夕方 · 乗船', '乗船 · 出港, 夕方']);
  expect(words('harbors-q-match', 'a – c, c – a', 'a – a, c – c')).toEqual([
    '横浜 – US · Miami – 日本',
    '横浜 – 日本 · Miami – US',
  ]);
  // A number, a letter that no choice has, and a question of something else stay as they are.
  expect(words('harbors-q-two', '12', '0 – 24')).toEqual(['12', '0 – 24']);
  expect(words('harbors-q-one', 'z', '')).toEqual(['z', '']);
  expect(words('other-q-one', 'a', 'b')).toEqual(['a', 'b']);
});
