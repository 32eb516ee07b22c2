import { interactionsOf } from '#app/domain/courses/runtime/interactions.ts';
import {
  resultOf,
  type PlayableItem,
  type RuntimeData,
  type CourseStandard,
} from '#app/domain/courses/runtime/runtimeData.ts';
import { minutesOf, resumePoint } from '#app/domain/courses/runtime/resumePoint.ts';

/** What is counted of attempts by value: how long they took, their score, and where those that are not over stand. */
export const learningCountKinds = ['minutes', 'score', 'place'] as const;
export type LearningCountKind = (typeof learningCountKinds)[number];

/** Attempts that took longer are counted with these. */
const mostMinutes = 600;

/** So many questions of an attempt are counted: a learner's browser could name any number. */
export const mostQuestions = 300;

/** A question that was judged: right or not, and of 100 how many of the attempt's others were right; null without others. */
interface JudgedAnswer {
  item: string;
  question: string;
  correct: boolean;
  rest: number | null;
}

/** What the sums of learning count of an attempt. */
export interface AttemptFact {
  completed: boolean;
  passed: boolean;
  failed: boolean;
  score: number | null;
  minutes: number | null;
  place: string;
  answers: JudgedAnswer[];
}

interface Attempt {
  standard: CourseStandard;
  items: readonly PlayableItem[];
  passingScore: number | null;
  data: RuntimeData;
  totalSeconds: number;
  /** Staff have completed it. */
  isMarked?: boolean;
}

/**
 * What the sums of learning count of an attempt, by the rules that give results and the place to resume at. An attempt
 * is over once it is completed or failed; the time of an open one says nothing yet.
 */
export function attemptFact({
  standard,
  items,
  passingScore,
  data,
  totalSeconds,
  isMarked = false,
}: Attempt): AttemptFact {
  const { score, ...result } = resultOf(standard, items, data, passingScore);
  const passed = result.passed || isMarked;
  const completed = result.completed || passed;
  const failed = result.state === 'failed' && !isMarked;
  const isOver = completed || failed;
  return {
    completed,
    passed,
    failed,
    score,
    minutes: isOver ? Math.min(mostMinutes, minutesOf(totalSeconds)) : null,
    place: isOver ? '' : placeOf({ standard, items, data, totalSeconds }),
    answers: judgedAnswers(standard, data),
  };
}

/** A question with what it asks, as its course describes it. */
export interface DescribedQuestion {
  item: string;
  question: string;
  text: string;
}

/** What the answered questions of an attempt ask, where its course says so: packages of 2004 do, those of 1.2 cannot. */
export function describedQuestions(standard: CourseStandard, data: RuntimeData): DescribedQuestion[] {
  const described = new Map<string, DescribedQuestion>();
  for (const { item, id, description } of interactionsOf(standard, data)) {
    const text = description.trim();
    if (id === '' || text === '') continue;
    const named = { item: cut(item, 250), question: cut(id, 250), text: cut(text, 300) };
    described.set(`${named.item}\n${named.question}`, named);
  }
  return [...described.values()].slice(0, mostQuestions);
}

// The title of the part and the number of the page, as far as the course says them.
function placeOf(attempt: Omit<Attempt, 'passingScore' | 'isMarked'>): string {
  const { part, page } = resumePoint({ ...attempt, minutes: 0, countsPages: true });
  return [cut(part ?? '', 200), page ?? ''].join('\t');
}

// The last answer to each question counts, as a course that lets people try again judges it.
function judgedAnswers(standard: CourseStandard, data: RuntimeData): JudgedAnswer[] {
  const last = new Map<string, Omit<JudgedAnswer, 'rest'>>();
  for (const { item, id, result } of interactionsOf(standard, data)) {
    if (id === '' || (result !== 'correct' && result !== 'incorrect' && result !== 'unanticipated')) continue;
    const answer = { item: cut(item, 250), question: cut(id, 250), correct: result === 'correct' };
    last.set(`${answer.item}\n${answer.question}`, answer);
  }
  const answers = [...last.values()].slice(0, mostQuestions);
  const right = answers.filter(({ correct }) => correct).length;
  return answers.map((answer) => ({
    ...answer,
    rest: answers.length === 1 ? null : Math.round((100 * (right - Number(answer.correct))) / (answers.length - 1)),
  }));
}

// Without the half of a character at its end, which no database keeps.
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
