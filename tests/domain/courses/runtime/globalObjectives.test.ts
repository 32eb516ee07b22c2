import { expect, test } from 'vitest';
import { globalTargetsOf, objectivesIn } from '#app/domain/courses/runtime/globalObjectives.ts';

const map = (...targets: string[]) => ({ mapInfo: targets.map((targetObjectiveID) => ({ targetObjectiveID })) });

test('the objectives outside of a course are those of all its activities, each once', () => {
  const part = { id: 'a', title: '', primaryObjective: map('x', 'y'), objectives: [map('z'), {}] };
  expect(
    globalTargetsOf({ id: 'o', title: '', primaryObjective: map('x', ''), children: [part, { id: 'b', title: '' }] }),
  ).toEqual(['x', 'y', 'z']);
});

const state = (globalObjectiveMap: unknown) => JSON.stringify({ state: { globalObjectiveMap } });

test.each([
  [
    'what is known of them',
    state({
      x: {
        id: 'x',
        satisfiedStatus: true,
        satisfiedStatusKnown: true,
        normalizedMeasure: 0,
        normalizedMeasureKnown: false,
      },
    }),
    { x: { satisfiedStatus: true, satisfiedStatusKnown: true } },
  ],
  [
    'not what is not known, nor of others',
    state({
      x: { satisfiedStatus: false, satisfiedStatusKnown: false },
      other: { satisfiedStatus: true, satisfiedStatusKnown: true },
    }),
    {},
  ],
  [
    'nothing of what no engine wrote',
    state({ x: { satisfiedStatus: { deep: 1 }, satisfiedStatusKnown: true }, y: 'text' }),
    {},
  ],
  ['nothing of another state', '{"state":1}', {}],
  ['nothing of no JSON', '{', {}],
  ['nothing without a state', undefined, {}],
])('a state says %s', (_, text, expected) => expect(objectivesIn(text, ['x', 'y', '__proto__'])).toEqual(expected));
