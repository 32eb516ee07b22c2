import type { RuntimeData, RuntimeValues, CourseStandard } from './runtimeData.ts';

const interactionResults = ['correct', 'incorrect', 'unanticipated', 'neutral'] as const;
type InteractionResult = (typeof interactionResults)[number];

/** What a learner answered to a question of a course. */
export interface Interaction {
  item: string;
  id: string;
  /** As the course describes it; empty where it does not, as in SCORM 1.2. */
  description: string;
  response: string;
  /** The first pattern of a right answer. */
  right: string;
  /** One of the standard's words, a number, or null for none. */
  result: InteractionResult | number | null;
}

/** The answers that the data of an attempt hold, in the order in which they were given, of each item. */
export function interactionsOf(standard: CourseStandard, data: RuntimeData): Interaction[] {
  return Object.entries(data).flatMap(([item, values]) =>
    indexesIn(values).map((index) => interactionAt(standard, item, values, index)),
  );
}

function indexesIn(values: RuntimeValues): number[] {
  const indexes = Object.keys(values).flatMap((name) => /^cmi\.interactions\.(\d{1,6})\.id$/.exec(name)?.[1] ?? []);
  return indexes.map(Number).toSorted((one, other) => one - other);
}

function interactionAt(standard: CourseStandard, item: string, values: RuntimeValues, index: number): Interaction {
  const of = (name: string) => values[`cmi.interactions.${index}.${name}`] ?? '';
  return {
    item,
    id: of('id'),
    description: of('description').replace(/^\{lang=[\w-]*\}/, ''),
    response: shown(of(standard === '1.2' ? 'student_response' : 'learner_response')),
    right: shown(of('correct_responses.0.pattern')),
    result: resultIn(of('result')),
  };
}

// SCORM 1.2 says `wrong` where 2004 says `incorrect`.
function resultIn(said: string): Interaction['result'] {
  const word = said === 'wrong' ? 'incorrect' : said;
  const known = interactionResults.find((each) => each === word);
  if (known) return known;
  return said.trim() === '' || !Number.isFinite(Number(said)) ? null : Number(said);
}

// The marks between parts of a response are the standard's, not the learner's; a range of one number is that number.
function shown(response: string): string {
  return response
    .replace(/\{(lang|case_matters|order_matters)=[\w-]*\}/g, '')
    .replaceAll('[,]', ', ')
    .replaceAll('[.]', ' – ')
    .replace(/^([^[]+)\[:\]\1$/, '$1')
    .replaceAll('[:]', ' – ');
}
