import { describe, expect, test } from 'vitest';
import { attemptFact } from '#app/domain/courses/analytics/attemptFact.ts';
import { questionFigures, quantile, type AnswerSums } from '#app/domain/courses/analytics/questionFigures.ts';

/** The sums of answers, each right or not beside the share of the attempt's other questions that were right. */
function sumsOf(answers: readonly [correct: boolean, rest: number | null][]): AnswerSums {
  const others = answers.flatMap(([correct, rest]) => (rest === null ? [] : [{ correct, rest }]));
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  return {
    answered: answers.length,
    correct: answers.filter(([correct]) => correct).length,
    rest: others.length,
    restSum: sum(others.map(({ rest }) => rest)),
    restSquares: sum(others.map(({ rest }) => rest * rest)),
    restCorrect: others.filter(({ correct }) => correct).length,
    restCorrectSum: sum(others.filter(({ correct }) => correct).map(({ rest }) => rest)),
  };
}

/** Pearson's correlation of the answers, written as the definition has it. */
function correlation(answers: readonly [boolean, number][]): number {
  const xs = answers.map(([correct]) => Number(correct));
  const ys = answers.map(([, rest]) => rest);
  const mean = (values: number[]) => values.reduce((all, value) => all + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const over = xs.reduce((all, x, place) => all + (x - mx) * (ys[place]! - my), 0);
  const root = (values: number[], m: number) => Math.sqrt(values.reduce((all, value) => all + (value - m) ** 2, 0));
  return over / (root(xs, mx) * root(ys, my));
}

describe('a question', () => {
  test.each([1, 2, 3])('discriminates as the correlation with the rest of the test says, sample %i', (seed) => {
    const answers = Array.from({ length: 60 }, (_, place): [boolean, number] => {
      const drawn = Math.abs(Math.sin(place * 12.9898 * seed)) * 100;
      return [(drawn * 7.3 + place) % 100 < 30 + drawn / 2, Math.round(drawn)];
    });
    expect(questionFigures(sumsOf(answers)).discrimination).toBeCloseTo(correlation(answers), 10);
  });

  test.each([
    ['below 20 answers', Array(19).fill([true, 50]), { answered: 19, right: null, discrimination: null }],
    ['where everybody was right', Array(30).fill([true, 50]), { answered: 30, right: 1, discrimination: null }],
    ['where it is alone', Array(30).fill([false, null]), { answered: 30, right: 0, discrimination: null }],
  ] as [string, [boolean, number | null][], object][])('says only what it can, %s', (_, answers, figures) => {
    expect(questionFigures(sumsOf(answers))).toEqual(figures);
  });
});

test.each([
  [[], 0.5, null],
  [[[7, 1]], 0.5, 7],
  [
    [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ],
    0.5,
    2,
  ],
  [
    [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ],
    0.25,
    1,
  ],
  [
    [
      [5, 10],
      [60, 2],
    ],
    0.75,
    5,
  ],
  [
    [
      [5, 0],
      [9, 3],
    ],
    0.25,
    9,
  ],
] as [[number, number][], number, number | null][])('of %j, %d lies at %s', (counts, share, value) => {
  expect(
    quantile(
      counts.map(([of, count]) => ({ value: of, count })),
      share,
    ),
  ).toBe(value);
});

const item = (identifier: string, title = identifier) => ({
  identifier,
  title,
  launch: 'a.html',
  isSco: true,
  launchData: '',
  masteryScore: null,
  passingScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
});
const asked = (index: number, id: string, result: string) => ({
  [`cmi.interactions.${index}.id`]: id,
  [`cmi.interactions.${index}.result`]: result,
});
const fact = (data: Record<string, Record<string, string>>, totalSeconds = 61) =>
  attemptFact({
    standard: '1.2',
    items: [item('one', 'Part one'), item('two')],
    passingScore: null,
    data,
    totalSeconds,
  });

describe('what is counted of an attempt', () => {
  test('that is open: its place, and no time', () => {
    const data = { one: { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': '4' } };
    expect(fact(data)).toMatchObject({ completed: false, minutes: null, place: 'Part one\t4' });
    expect(fact({})).toMatchObject({ completed: false, minutes: null, place: '\t' });
  });

  test('that is over: its result, score and minutes', () => {
    const over = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' };
    expect(fact({ one: over, two: over })).toMatchObject({
      completed: true,
      passed: true,
      failed: false,
      score: 80,
      minutes: 2,
      place: '',
    });
    expect(fact({ one: over, two: { ...over, 'cmi.core.lesson_status': 'failed' } })).toMatchObject({ failed: true });
    expect(fact({ one: over, two: over }, 999_999).minutes).toBe(600);
  });

  test('of its questions: the last answer to each, and how the others went', () => {
    const one = { ...asked(0, 'q1', 'wrong'), ...asked(1, 'q2', 'correct'), ...asked(2, 'q1', 'correct') };
    const two = { ...asked(0, 'q1', 'wrong'), ...asked(1, 'open', 'neutral'), ...asked(2, '', 'correct') };
    expect(fact({ one, two }).answers).toEqual([
      { item: 'one', question: 'q1', correct: true, rest: 50 },
      { item: 'one', question: 'q2', correct: true, rest: 50 },
      { item: 'two', question: 'q1', correct: false, rest: 100 },
    ]);
    expect(fact({ one: asked(0, 'q1', 'correct') }).answers).toEqual([
      { item: 'one', question: 'q1', correct: true, rest: null },
    ]);
  });

  test('of whatever a browser sends: no half of a character, and no more questions than a course has', () => {
    const cut = `${'q'.repeat(249)}🚢`;
    const many = Object.assign({}, ...Array.from({ length: 900 }, (_, at) => asked(at + 1, `q${at}`, 'correct')));
    const { answers } = fact({ one: { ...asked(0, cut, 'wrong'), ...many } });
    expect(answers[0]!.question).toBe('q'.repeat(249));
    expect(answers).toHaveLength(300);
    const titled = { standard: '1.2' as const, items: [item('one', `${'t'.repeat(199)}🚢`), item('two')] };
    expect(attemptFact({ ...titled, passingScore: null, data: { one: {} }, totalSeconds: 0 }).place).toBe(
      `${'t'.repeat(199)}\t`,
    );
  });
});
