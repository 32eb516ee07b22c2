import { Refusal } from '#app/domain/refusals.ts';
import { contentLimits, type QuestionKind } from './contentLimits.ts';
import {
  questionsOf,
  type CourseContent,
  type CoursePage,
  type CourseSettings,
  type Pool,
  type Question,
} from './courseContent.ts';
import { fingerprintOf, printOf } from './fingerprint.ts';

export const moveWays = ['up', 'down'] as const;
type MoveWay = (typeof moveWays)[number];

/** The parts of a course that are moved, copied and deleted. */
export const partKinds = ['page', 'question', 'pool'] as const;
export type PartKind = (typeof partKinds)[number];

/** What the settings of a course say, with the texts around its questions. */
export interface SettingsChange extends CourseSettings {
  title: string;
  testTitle: string;
  introduction: string;
}

/**
 * One change of a course that is being written. What replaces a text names by `print` the one that its editor saw; a
 * new part gets the identifier that comes with it.
 */
export type DraftChange =
  | { act: 'add-page'; id: string }
  | { act: 'add-question'; id: string; pool: string; kind: QuestionKind }
  | { act: 'put-question'; pool: string; question: Question }
  | { act: 'add-pool'; id: string }
  | { act: 'move'; part: PartKind; id: string; way: MoveWay }
  | { act: 'copy'; part: 'page' | 'question'; id: string; copy: string }
  /** `print` names the page or question that its editor meant; without it, whatever it says now. */
  | { act: 'delete'; part: PartKind; id: string; print?: string | undefined }
  | { act: 'save-page'; page: CoursePage; print: string }
  | { act: 'save-question'; question: Question; print: string }
  | { act: 'save-pool'; id: string; title: string; draw: number | null; print: string }
  | { act: 'save-settings'; settings: SettingsChange; print: string };

/** A course with nothing in it yet but its title. */
export function emptyContent(title: string): CourseContent {
  return {
    title,
    pages: [],
    test: { title: '', introduction: '', pools: [{ id: 'questions', title: '', draw: null, questions: [] }] },
    settings: { passMark: 80, tries: null, shuffle: true, feedback: 'end' },
  };
}

/** The content of the form of a course's settings. */
export function settingsOf({ title, test, settings }: CourseContent): SettingsChange {
  return { ...settings, title, testTitle: test.title, introduction: test.introduction };
}

/** What a pool says of itself. */
export const poolTexts = ({ title, draw }: Pool) => ({ title, draw });

/**
 * A course with a change. Throws `notFound` where what is changed was deleted, `conflict` where it was changed since
 * its editor saw it, `courseFull` where it has as many pages or questions as a course may have, and `poolNotEmpty` for
 * a pool that still has questions.
 */
export function changed(content: CourseContent, change: DraftChange): CourseContent {
  const { pages, test } = content;
  switch (change.act) {
    case 'add-page':
      return { ...content, pages: withRoom([...pages, { id: change.id, title: '', body: '' }], contentLimits.pages) };
    case 'add-pool':
      return withPools(
        content,
        withRoom([...test.pools, { id: change.id, title: '', draw: null, questions: [] }], contentLimits.pools),
      );
    case 'add-question':
      return withPool(content, change.pool, (pool) => ({
        ...pool,
        questions: [...pool.questions, newQuestion(change.id, change.kind)],
      }));
    case 'put-question':
      return withPool(content, change.pool, (pool) => ({ ...pool, questions: [...pool.questions, change.question] }));
    case 'save-settings': {
      if (fingerprintOf(settingsOf(content)) !== change.print) throw new Refusal('conflict');
      const { title, testTitle, introduction, ...settings } = change.settings;
      return { ...content, title, settings, test: { ...test, title: testTitle, introduction } };
    }
    case 'save-pool':
      return withPool(content, change.id, (pool) => {
        if (fingerprintOf(poolTexts(pool)) !== change.print) throw new Refusal('conflict');
        return { ...pool, title: change.title, draw: change.draw };
      });
    case 'save-page':
      return { ...content, pages: replaced(pages, change.page, change.print) };
    case 'save-question': {
      const { question, print } = change;
      return withPool(content, poolOfQuestion(content, question.id).id, (pool) => ({
        ...pool,
        questions: replaced(pool.questions, question, print),
      }));
    }
    default:
      return rearranged(content, change);
  }
}

function rearranged(
  content: CourseContent,
  change: Extract<DraftChange, { act: 'move' | 'copy' | 'delete' }>,
): CourseContent {
  const { id, part } = change;
  if (part === 'page') return { ...content, pages: withRoom(moved(content.pages, change), contentLimits.pages) };
  if (part === 'pool') {
    if (change.act === 'delete' && poolIn(content, id).questions.length > 0) throw new Refusal('poolNotEmpty');
    return withPools(content, moved(content.test.pools, change));
  }
  const pool = poolOfQuestion(content, id);
  const at = content.test.pools.indexOf(pool);
  const place = pool.questions.findIndex((question) => question.id === id);
  const next = change.act === 'move' ? content.test.pools[at + (change.way === 'up' ? -1 : 1)] : undefined;
  // From the end of a pool a question goes into the next one.
  const leaves = change.act === 'move' && place === (change.way === 'up' ? 0 : pool.questions.length - 1) && next;
  if (!leaves) return withPool(content, pool.id, (own) => ({ ...own, questions: moved(own.questions, change) }));
  const question = pool.questions[place]!;
  return withPools(
    content,
    content.test.pools.map((each) => {
      if (each === pool) return { ...each, questions: each.questions.filter((one) => one !== question) };
      if (each !== next) return each;
      return {
        ...each,
        questions: change.way === 'up' ? [...each.questions, question] : [question, ...each.questions],
      };
    }),
  );
}

function moved<Item extends { id: string; source?: string | undefined }>(
  items: readonly Item[],
  change: Extract<DraftChange, { act: 'move' | 'copy' | 'delete' }>,
): Item[] {
  const at = items.findIndex(({ id }) => id === change.id);
  const item = items[at];
  if (!item) throw new Refusal('notFound');
  if (change.act === 'delete') {
    if (change.print && printOf(item) !== change.print) throw new Refusal('conflict');
    return items.filter((each) => each !== item);
  }
  if (change.act === 'copy') return items.toSpliced(at + 1, 0, { ...item, id: change.copy, source: undefined });
  const others = items.toSpliced(at, 1);
  return others.toSpliced(Math.max(0, at + (change.way === 'up' ? -1 : 1)), 0, item);
}

function replaced<Item extends { id: string; source?: string | undefined }>(
  items: readonly Item[],
  item: Item,
  print: string,
): Item[] {
  const stored = items.find(({ id }) => id === item.id);
  if (!stored) throw new Refusal('notFound');
  if (printOf(stored) !== print) throw new Refusal('conflict');
  // A client that saves it without a word of its source leaves that as it was.
  return items.map((each) => (each === stored ? { ...item, source: item.source ?? stored.source } : each));
}

function withPools(content: CourseContent, pools: Pool[]): CourseContent {
  return { ...content, test: { ...content.test, pools } };
}

function withPool(content: CourseContent, id: string, change: (pool: Pool) => Pool): CourseContent {
  const pool = poolIn(content, id);
  const pools = content.test.pools.map((each) => (each === pool ? change(pool) : each));
  withRoom(questionsOf({ pools }), contentLimits.questions);
  return withPools(content, pools);
}

function poolIn({ test }: CourseContent, id: string): Pool {
  const pool = test.pools.find((each) => each.id === id);
  if (!pool) throw new Refusal('notFound');
  return pool;
}

/** The pool that a question is in. Throws `notFound`. */
function poolOfQuestion({ test }: CourseContent, id: string): Pool {
  const pool = test.pools.find(({ questions }) => questions.some((question) => question.id === id));
  if (!pool) throw new Refusal('notFound');
  return pool;
}

/** Items that are no more than a course may have. Throws `courseFull`. */
export function withRoom<Item>(items: Item[], limit: number): Item[] {
  if (items.length > limit) throw new Refusal('courseFull', { params: { limit } });
  return items;
}

function newQuestion(id: string, kind: QuestionKind): Question {
  return { id, kind, text: '', choices: [], answer: null, tolerance: 0, unit: '', explanation: '' };
}
