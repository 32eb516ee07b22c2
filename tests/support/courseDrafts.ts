import type { CourseContent, Question } from '#app/domain/courses/authoring/courseContent.ts';

const question = (id: string, kind: Question['kind'], more: Partial<Question>): Question => ({
  id,
  kind,
  text: `What about ${id}?`,
  explanation: 'So it is.',
  choices: [],
  answer: null,
  tolerance: 0,
  unit: '',
  ...more,
});

const row = (key: string, text: string, more: Partial<Question['choices'][number]> = {}) => ({
  key,
  text,
  right: false,
  match: '',
  feedback: '',
  ...more,
});

/** A course without a fault: two pages, a question of one choice and one of a number. */
export function sampleContent(change: Partial<CourseContent> = {}): CourseContent {
  return {
    title: 'Harbors',
    pages: [
      { id: 'p-one', title: 'One harbor', body: 'Ships are **large**.' },
      { id: 'p-two', title: 'Two harbors', body: '## Below\n\n- quiet\n- deep' },
    ],
    test: {
      title: 'Check what you know',
      introduction: '',
      pools: [
        {
          id: 'questions',
          title: '',
          draw: null,
          questions: [
            question('q-one', 'choice', {
              choices: [row('a', 'Small', { feedback: 'Look again.' }), row('b', 'Large', { right: true })],
            }),
            question('q-two', 'number', { answer: 2, unit: 'harbors' }),
          ],
        },
      ],
    },
    settings: { passMark: 80, tries: null, shuffle: false, feedback: 'end' },
    ...change,
  };
}

/** A question as a test needs it. */
export const sampleQuestion = question;
/** A row of a question as a test needs it. */
export const sampleRow = row;
