import { expect, test } from 'vitest';
import { interactionsOf } from '#app/domain/courses/runtime/interactions.ts';

const at = (index: number, of: Record<string, string>) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [`cmi.interactions.${index}.${name}`, value]));

test('the answers of SCORM 1.2 come in their order, with its own words', () => {
  const data = {
    i: {
      ...at(10, { id: 'q11', student_response: 'a,b', result: '0.5' }),
      ...at(2, { id: 'q3', student_response: 'c', result: 'wrong', 'correct_responses.0.pattern': 'a' }),
      'cmi.core.lesson_status': 'passed',
    },
  };
  expect(interactionsOf('1.2', data)).toEqual([
    { item: 'i', id: 'q3', description: '', response: 'c', right: 'a', result: 'incorrect' },
    { item: 'i', id: 'q11', description: '', response: 'a,b', right: '', result: 0.5 },
  ]);
});

test('those of 2004 lose the marks of the standard', () => {
  const data = {
    a: at(0, {
      id: 'urn:1',
      description: '{lang=en-US}Which port?',
      learner_response: 'x[,]y[.]z',
      'correct_responses.0.pattern': '{case_matters=true}Miami',
      result: 'correct',
    }),
    b: at(0, { id: 'q', result: 'maybe' }),
    c: {
      ...at(0, { id: 'n', learner_response: '7', 'correct_responses.0.pattern': '-1.5[:]-1.5' }),
      ...at(1, { id: 'm', learner_response: '7', 'correct_responses.0.pattern': '1[:]10' }),
    },
    '(course)': { 'adl.sequencing': '{}' },
  };
  expect(interactionsOf('2004', data)).toEqual([
    { item: 'a', id: 'urn:1', description: 'Which port?', response: 'x, y – z', right: 'Miami', result: 'correct' },
    { item: 'b', id: 'q', description: '', response: '', right: '', result: null },
    { item: 'c', id: 'n', description: '', response: '7', right: '-1.5', result: null },
    { item: 'c', id: 'm', description: '', response: '7', right: '1 – 10', result: null },
  ]);
});
