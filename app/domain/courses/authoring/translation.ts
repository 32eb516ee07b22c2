import { emptyContent, withRoom } from './changes.ts';
import { contentLimits } from './contentLimits.ts';
import { questionsOf, type CourseContent, type CoursePage, type Question } from './courseContent.ts';
import { fingerprintOf, printOf } from './fingerprint.ts';

/**
 * The state of a text against the one that it translates. `copied`: it was brought over and still waits for its
 * translator; `own`: nothing says what it was made from.
 */
type TranslationState = 'missing' | 'copied' | 'older' | 'current' | 'own';

// Of what was brought over and is not translated yet.
const copied = 'copied';

/** A page or a question of a source, with the same of a translation where there is one. */
interface TranslatedPart<Part> {
  source: Part;
  target: Part | null;
  state: TranslationState;
}

/** A course beside its translation: its pages and questions, and what the translation has that it has not. */
export interface TranslatedCourse {
  pages: TranslatedPart<CoursePage>[];
  questions: TranslatedPart<Question>[];
  /** The parts of the translation that the source has no longer. */
  left: (CoursePage | Question)[];
}

/** Lays a course beside its translation, by the identifiers that both languages share. */
export function translatedCourse(source: CourseContent, target: CourseContent): TranslatedCourse {
  const [sourceQuestions, targetQuestions] = [questionsOf(source.test), questionsOf(target.test)];
  const has = (parts: readonly { id: string }[], id: string) => parts.some((part) => part.id === id);
  return {
    pages: source.pages.map((page) => beside(page, target.pages)),
    questions: sourceQuestions.map((question) => beside(question, targetQuestions)),
    left: [
      ...target.pages.filter(({ id }) => !has(source.pages, id)),
      ...targetQuestions.filter(({ id }) => !has(sourceQuestions, id)),
    ],
  };
}

/** How many pages and questions of a translation wait for its translator: brought over, or older than their source. */
export function waitingForTranslator({ pages, questions }: TranslatedCourse): number {
  return [...pages, ...questions].filter(({ state }) => state === 'copied' || state === 'older').length;
}

function beside<Part extends CoursePage | Question>(source: Part, targets: readonly Part[]): TranslatedPart<Part> {
  const target = targets.find(({ id }) => id === source.id) ?? null;
  if (!target) return { source, target, state: 'missing' };
  if (target.source === undefined) return { source, target, state: 'own' };
  if (target.source === copied) return { source, target, state: 'copied' };
  return { source, target, state: target.source === printOf(source) ? 'current' : 'older' };
}

/**
 * A translation with the page or question of an identifier as it was typed, made from what the source says now; one
 * that was missing is put where the source has it, a question into the pool of the same name.
 */
export function withTranslation(
  source: CourseContent,
  target: CourseContent,
  part: { kind: 'page'; page: CoursePage } | { kind: 'question'; question: Question },
): CourseContent {
  if (part.kind === 'page') {
    const from = source.pages.find(({ id }) => id === part.page.id);
    return from
      ? { ...target, pages: placed(source.pages, target.pages, { source: printOf(from), ...part.page }) }
      : target;
  }
  const pool = source.test.pools.find(({ questions }) => questions.some(({ id }) => id === part.question.id));
  const from = pool?.questions.find(({ id }) => id === part.question.id);
  if (!pool || !from) return target;
  const question = { source: printOf(from), ...part.question };
  const holder =
    target.test.pools.find(({ questions }) => questions.some(({ id }) => id === question.id)) ??
    target.test.pools.find(({ id }) => id === pool.id);
  const pools = holder ? target.test.pools : [...target.test.pools, { ...pool, title: '', questions: [] }];
  const into = holder?.id ?? pool.id;
  return {
    ...target,
    test: {
      ...target.test,
      pools: pools.map((each) =>
        each.id === into ? { ...each, questions: placed(pool.questions, each.questions, question) } : each,
      ),
    },
  };
}

/**
 * A course with what it lacks of another language's: the pages and questions as they are there, to be translated in
 * their place. Where nothing is asked there yet, it is marked and drawn as in its source, unless that was set. Throws
 * `courseFull` where that would be more than a course may have.
 */
export function broughtOver(source: CourseContent, target: CourseContent): CourseContent {
  const { pages, questions } = translatedCourse(source, target);
  const withPages = pages
    .filter(({ state }) => state === 'missing')
    .reduce(
      (into, { source: page }) => withTranslation(source, into, { kind: 'page', page: { ...page, source: copied } }),
      markedAlike(source, target),
    );
  const whole = questions
    .filter(({ state }) => state === 'missing')
    .reduce(
      (into, { source: question }) =>
        withTranslation(source, into, { kind: 'question', question: { ...question, source: copied } }),
      withPages,
    );
  withRoom(whole.pages, contentLimits.pages);
  withRoom(whole.test.pools, contentLimits.pools);
  withRoom(questionsOf(whole.test), contentLimits.questions);
  return whole;
}

function markedAlike(source: CourseContent, target: CourseContent): CourseContent {
  const isUnsaid = fingerprintOf(target.settings) === fingerprintOf(emptyContent('').settings);
  const asksNothing = questionsOf(target.test).length === 0;
  const pools = target.test.pools.map((pool) => {
    const same = source.test.pools.find(({ id }) => id === pool.id);
    return same && pool.questions.length === 0 && pool.draw === null ? { ...pool, draw: same.draw } : pool;
  });
  const settings = isUnsaid && asksNothing ? source.settings : target.settings;
  return { ...target, settings, test: { ...target.test, pools } };
}

// After the nearest part before it that both have.
function placed<Part extends { id: string }>(order: readonly Part[], parts: readonly Part[], part: Part): Part[] {
  if (parts.some(({ id }) => id === part.id)) return parts.map((each) => (each.id === part.id ? part : each));
  const before = order
    .slice(
      0,
      order.findIndex(({ id }) => id === part.id),
    )
    .map(({ id }) => id);
  const after = before.reduceRight((found, id) => (found >= 0 ? found : parts.findIndex((each) => each.id === id)), -1);
  return parts.toSpliced(after + 1, 0, part);
}

/** What differs between two states of a course in one language: the pages and questions by their identifiers. */
export interface ContentDifference {
  kind: 'page' | 'question';
  id: string;
  /** Its title or its text, as it is now, or as it was where it is no longer. */
  named: string;
  change: 'added' | 'removed' | 'changed';
}

/** The pages and questions that were added, removed or changed between two states of a course. */
export function differencesOf(before: CourseContent, now: CourseContent): ContentDifference[] {
  return [
    ...compared('page', before.pages, now.pages, ({ title }) => title),
    ...compared('question', questionsOf(before.test), questionsOf(now.test), ({ text }) => text),
  ];
}

function compared<Part extends { id: string; source?: string | undefined }>(
  kind: ContentDifference['kind'],
  before: readonly Part[],
  now: readonly Part[],
  name: (part: Part) => string,
): ContentDifference[] {
  const at = (parts: readonly Part[], id: string) => parts.find((part) => part.id === id);
  const removed = before.filter(({ id }) => !at(now, id));
  return [
    ...now.flatMap((part) => {
      const old = at(before, part.id);
      if (old && printOf(old) === printOf(part)) return [];
      return [{ kind, id: part.id, named: name(part), change: old ? ('changed' as const) : ('added' as const) }];
    }),
    ...removed.map((part) => ({ kind, id: part.id, named: name(part), change: 'removed' as const })),
  ];
}
