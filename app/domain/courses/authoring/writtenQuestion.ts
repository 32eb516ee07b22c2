import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { contentLimits, type QuestionKind } from './contentLimits.ts';
import type { Choice, Question } from './courseContent.ts';
import { writtenNumber } from './typedNumber.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** The first letter that no choice of a question has as its key. */
export function freeKey(choices: readonly Pick<Choice, 'key'>[]): string {
  return letters.find((letter) => choices.every(({ key }) => key !== letter))!;
}

/** The rows of a question's form that are always drawn; more come with what is written. */
export const choiceRows = contentLimits.choices;
export type ChoicePart = 'key' | 'text' | 'right' | 'match' | 'said';

/** What a row of a question of each kind is written in; of a number there are none. */
export const rowParts: Record<QuestionKind, readonly ChoicePart[]> = {
  choice: ['key', 'text', 'said', 'right'],
  several: ['key', 'text', 'said', 'right'],
  order: ['key', 'text', 'said'],
  match: ['key', 'text', 'said', 'match'],
  number: [],
  text: ['key', 'text'],
  cloze: ['key', 'text'],
  hotspot: ['key', 'text', 'match', 'said', 'right'],
};

/** The fields of a kind beside its rows. */
const ownFields: Partial<Record<QuestionKind, readonly string[]>> = {
  number: ['answer', 'tolerance', 'unit'],
  cloze: ['passage'],
  hotspot: ['picture', 'alt'],
};

export const choiceField = <Part extends ChoicePart>(part: Part, row: number) => `${part}${row}` as const;

/** The content of the form of a question in a language: the fields of its kind as texts. */
export function questionValues(
  { text, explanation, kind, choices, answer, tolerance, unit, passage = '', picture = '', alt = '' }: Question,
  language: CourseLanguage,
): Record<string, string> {
  const rows = choices.flatMap((choice, row) => [
    [choiceField('key', row), choice.key],
    [choiceField('text', row), choice.text],
    [choiceField('said', row), choice.feedback],
    [choiceField('right', row), choice.right ? 'on' : ''],
    [choiceField('match', row), choice.match],
  ]);
  const number =
    kind === 'number'
      ? {
          answer: answer === null ? '' : writtenNumber(answer, language),
          tolerance: tolerance === 0 ? '' : writtenNumber(tolerance, language),
          unit,
        }
      : {};
  const own = { ...(kind === 'cloze' && { passage }), ...(kind === 'hotspot' && { picture, alt }) };
  return { questionText: text, questionExplanation: explanation, ...number, ...own, ...Object.fromEntries(rows) };
}

/** A question as its form says: rows without any text are left out, and new ones get a key that no other has. */
export function typedQuestion({ id, kind }: Pick<Question, 'id' | 'kind'>, typed: Record<string, string>): Question {
  const of = (name: string) => (typed[name] ?? '').trim();
  const rows = Array.from({ length: choiceRows }, (_, row) => ({
    key: of(choiceField('key', row)),
    text: of(choiceField('text', row)),
    right: of(choiceField('right', row)) === 'on',
    match: of(choiceField('match', row)),
    feedback: of(choiceField('said', row)),
  })).filter(({ text, match, feedback }) => text !== '' || match !== '' || feedback !== '');
  const choices: Choice[] = [];
  for (const row of rows) {
    const isOwn = /^[a-z]$/.test(row.key) && choices.every(({ key }) => key !== row.key);
    choices.push({ ...row, key: isOwn ? row.key : freeKey([...choices, ...rows]) });
  }
  return {
    id,
    kind,
    choices,
    text: of('questionText'),
    explanation: of('questionExplanation'),
    unit: of('unit'),
    ...(kind === 'cloze' && { passage: of('passage') }),
    ...(kind === 'hotspot' && { picture: of('picture'), alt: of('alt') }),
    answer: of('answer') === '' ? null : Number(of('answer')),
    tolerance: Number(of('tolerance') || 0),
  };
}

const questionTexts = ['questionText', 'questionExplanation'];

/** The names of the fields that a question of a kind is written in. */
export function questionFields(kind: Question['kind']): string[] {
  const rows = Array.from({ length: choiceRows }, (_, row) => rowParts[kind].map((part) => choiceField(part, row)));
  return [...questionTexts, ...(ownFields[kind] ?? []), ...rows.flat()];
}
