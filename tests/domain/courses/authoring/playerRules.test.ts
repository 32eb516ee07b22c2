import { describe, expect, test } from 'vitest';
import { questionForm } from '#app/domain/courses/authoring/forms.ts';
import { plainNumber, writtenNumber } from '#app/domain/courses/authoring/typedNumber.ts';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import '#starter/courses/player/rules.js';
import { words } from '#starter/courses/player/words.ts';

interface Rules {
  drawn(pools: { draw: number | null; questions: string[] }[], seed: number): string[];
  mixed(keys: string[], seed: number, question: string): string[];
  numberIn(typed: string, language: string): number | null;
  isRight(question: object, given: string, language: string): boolean;
  isAnswered(question: object, given: string, language: string): boolean;
}

const rules = Reflect.get(globalThis, 'courseRules') as Rules;
const seeds = Array.from({ length: 200 }, (_, seed) => seed * 7919);

describe('what is drawn', () => {
  const pools = [
    { draw: null, questions: ['a', 'b', 'c'] },
    { draw: 2, questions: ['d', 'e', 'f', 'g'] },
    { draw: 5, questions: ['h', 'i'] },
    { draw: 0, questions: ['j'] },
  ];

  test('is all of a pool without a number, in its order, and of another no more than there are', () => {
    for (const seed of seeds) {
      const ids = rules.drawn(pools, seed);
      expect(ids.slice(0, 3)).toEqual(['a', 'b', 'c']);
      expect(ids.slice(3, 5).every((id) => 'defg'.includes(id))).toBe(true);
      expect(ids.slice(5).toSorted()).toEqual(['h', 'i']);
      expect(new Set(ids).size).toBe(7);
    }
  });

  test('is the same for the same seed, and every question of a pool has its turn', () => {
    expect(rules.drawn(pools, 42)).toEqual(rules.drawn(pools, 42));
    expect(new Set(seeds.flatMap((seed) => rules.drawn(pools, seed).slice(3, 5)))).toEqual(new Set('defg'));
  });

  test('an order is never shown as it is right', () => {
    for (const seed of seeds) {
      const shown = rules.mixed(['a', 'b', 'c'], seed, 'q1');
      expect(shown).not.toEqual(['a', 'b', 'c']);
      expect(shown.toSorted()).toEqual(['a', 'b', 'c']);
      expect(rules.mixed(['a', 'b'], seed, 'q2')).toEqual(['b', 'a']);
    }
    expect(rules.mixed(['a'], 1, 'q')).toEqual(['a']);
  });
});

test.each([
  ['1.5', 'en', 1.5],
  ['1,500', 'en', 1500],
  ['1,5', 'en', 1.5],
  ['1,5', 'de', 1.5],
  ['1.500', 'de', 1500],
  ['1.5', 'de', 1.5],
  ['1.234,5', 'it', 1234.5],
  ['1,234.5', 'fr', 1234.5],
  ['12 000', 'fr', 12000],
  ["1'000", 'de', 1000],
  ['１２．５', 'ja', 12.5],
  ['-3', 'pt', -3],
  ['−3', 'es', -3],
  ['.5', 'en', 0.5],
  ['twelve', 'en', null],
  ['', 'en', null],
  ['1e5', 'en', null],
  ['1.2.3', 'en', null],
  ['0,125', 'en', 0.125],
  ['0.125', 'de', 0.125],
  ['12 nm', 'en', null],
])('%j typed in %s is %s', (typed, language, number) => {
  expect(rules.numberIn(typed, language)).toBe(number);
});

test.each(courseLanguages)('a number that an editor types in %s is the one that a learner types', (language) => {
  const typed = ['1,000', '1.000', '12,4', '12.4', '0,125', '0.125', '1.234,5', '1,234.5', '1 000', '−3', '１，０００'];
  for (const each of typed) {
    const number = Number(plainNumber(each, language));
    expect([each, number]).toEqual([each, rules.numberIn(each, language)]);
    const form = questionForm('number', language).parse({ answer: writtenNumber(number, language) });
    expect(Number((form as Record<string, string>).answer)).toBe(number);
  }
  expect(questionForm('number', language).safeParse({ answer: 'a thousand' }).success).toBe(false);
});

const fact = (kind: string, more: object = {}) => ({ kind, keys: [], right: [], answer: null, tolerance: 0, ...more });

test.each([
  ['the right choice', fact('choice', { right: ['b'] }), 'b', true],
  ['another', fact('choice', { right: ['b'] }), 'a', false],
  ['all that are right', fact('several', { right: ['a', 'c'] }), 'ca', true],
  ['one of two', fact('several', { right: ['a', 'c'] }), 'a', false],
  ['one too many', fact('several', { right: ['a', 'c'] }), 'abc', false],
  ['the order', fact('order', { keys: ['a', 'b', 'c'] }), 'abc', true],
  ['another order', fact('order', { keys: ['a', 'b', 'c'] }), 'acb', false],
  ['each its own', fact('match', { keys: ['a', 'b'] }), 'ab', true],
  ['twice the same', fact('match', { keys: ['a', 'b'] }), 'aa', false],
  ['the number', fact('number', { answer: 0.3 }), '0.3', true],
  ['near enough', fact('number', { answer: 0.3, tolerance: 0.1 }), '0.4', true],
  ['too far', fact('number', { answer: 0.3, tolerance: 0.1 }), '0.41', false],
])('%s', (_, question, given, right) => {
  expect(rules.isRight(question, given, 'en')).toBe(right);
});

test.each([
  [fact('choice'), '', false],
  [fact('choice'), 'a', true],
  [fact('match'), 'a-', false],
  [fact('match'), 'ab', true],
  [fact('number'), 'x', false],
  [fact('number'), '0', true],
])('of %o, %j is an answer: %s', (question, given, answered) => {
  expect(rules.isAnswered(question, given, 'en')).toBe(answered);
});

test('the player speaks each language in all of its words, with the same values put in', () => {
  const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();
  for (const [language, say] of Object.entries(words))
    for (const [key, text] of Object.entries(words.en))
      expect(placesOf(say[key as keyof typeof say]), `${language} ${key}`).toEqual(placesOf(text));
});

describe('typed answers', () => {
  const asked = (kind: string, ...accepts: string[][]) => ({
    kind,
    keys: [],
    right: [],
    answer: null,
    tolerance: 0,
    accepts,
  });

  test.each([
    ['port', true],
    [' PORT ', true],
    ['ｐｏｒｔ', true],
    ['left  side', true],
    ['left\u3000side', true],
    ['ポート', true],
    ['ﾎﾟｰﾄ', true],
    ['starboard', false],
    ['leftside', false],
    ['', false],
  ])('the short text %j is %s', (given, right) => {
    expect(rules.isRight(asked('text', ['port', 'Left side', 'ポート']), given, 'en')).toBe(right);
  });

  test.each([
    ['Port|stern', true, true],
    ['left|STERN', true, true],
    ['stern|port', false, true],
    ['port|', false, false],
    ['port', false, true],
    ['', false, false],
  ])('the gaps %j are right: %s, answered: %s', (given, right, answered) => {
    const question = asked('cloze', ['port', 'left'], ['stern']);
    expect([rules.isRight(question, given, 'en'), rules.isAnswered(question, given, 'en')]).toEqual([right, answered]);
  });

  test('a place in a picture is right as a choice is', () => {
    const question = { kind: 'hotspot', keys: ['a', 'b'], right: ['b'], answer: null, tolerance: 0 };
    expect(['a', 'b', ''].map((given) => rules.isRight(question, given, 'en'))).toEqual([false, true, false]);
  });
});
