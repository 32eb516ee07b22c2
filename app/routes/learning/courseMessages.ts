import { courseActivity } from '#app/domain/courses/activityTree.ts';
import type { RuntimeData, RuntimeValues } from '#app/domain/learning/runtimeData.ts';

/** Where a learner may go from where they are, as the rules of the course have it (2004). */
export interface Ways {
  continue: boolean;
  previous: boolean;
  choices: readonly string[];
}

/** What a course committed last and a page did not hear any more, as it lies on the courses' origin. */
export interface LastWords {
  /** Where it lies, by which the player's document forgets it. */
  key: string;
  registration: string;
  visit: number;
  /** The number of the commit before. */
  sequence: number;
  authId: string;
  /** When it was said, by the browser's clock. */
  at: number;
  /** Values by item, with those of the course as a whole. */
  data: RuntimeData;
}

/** What the player's document says (server/process/coursePlayer/player.js). It stands beside a course that nobody here trusts: everything is checked again. */
export type Told =
  | { kind: 'ended' | 'active' | 'changing' | 'blocked' | 'over' }
  | { kind: 'ready'; words: readonly LastWords[] }
  | { kind: 'loaded'; item: string }
  | { kind: 'values'; item: string; values: RuntimeValues; committed: boolean; finished: boolean; by: -1 | 0 | 1; number: number }
  | { kind: 'deliver'; item: string; fresh: boolean }
  | { kind: 'tracked'; course: RuntimeValues; ways: Ways; hidden: readonly string[] };

const plain = ['ended', 'active', 'changing', 'blocked', 'over'] as const;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Reads a message of the player's document; null for whatever is none. `items` are those of the package. */
export function readTold(data: unknown, items: ReadonlySet<string>): Told | null {
  if (typeof data !== 'object' || data === null) return null;
  const { gangway, kind, item, ...more } = data as Record<string, unknown>;
  if (gangway !== 'course') return null;
  const said = plain.find((each) => each === kind);
  if (said) return { kind: said };
  if (kind === 'ready') return { kind, words: Array.isArray(more.words) ? more.words.flatMap((each) => wordsIn(each) ?? []) : [] };
  if (kind === 'tracked') return trackedIn(more);
  if (!isText(item) || !items.has(item)) return null;
  if (kind === 'loaded') return { kind, item };
  if (kind === 'deliver') return { kind, item, fresh: more.fresh === true };
  return kind === 'values' ? valuesIn(item, more) : null;
}

const isValues = (values: unknown): values is RuntimeValues => typeof values === 'object' && values !== null && Object.values(values).every(isText);

function valuesIn(item: string, { values, committed, finished, by, number }: Record<string, unknown>): Told | null {
  if (!isValues(values)) return null;
  return { kind: 'values', item, values, committed: committed === true, finished: finished === true, by: by === 1 ? 1 : by === -1 ? -1 : 0, number: isNumber(number) ? number : 0 };
}

/** What lies there was written by the player, but whatever course was played meanwhile may have changed it. */
function wordsIn(kept: unknown): LastWords | null {
  const { key, text } = (kept ?? {}) as Record<string, unknown>;
  if (!isText(key) || !isText(text)) return null;
  const { registration, visit, sequence, authId, at, item, values, tracked } = parsed(text);
  if (!isText(registration) || !isText(authId) || !isText(item) || !isNumber(visit) || !isNumber(sequence) || !isNumber(at) || !isValues(values)) return null;
  const whole = typeof tracked === 'object' && tracked !== null ? trackedIn(tracked as Record<string, unknown>) : null;
  return { key, registration, visit, sequence, authId, at, data: { [item]: values, ...(whole?.kind === 'tracked' ? { [courseActivity]: whole.course } : {}) } };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function trackedIn({ state, completion, success, measure, may, hidden }: Record<string, unknown>): Told | null {
  if (![state, completion, success, measure].every(isText) || typeof may !== 'object' || may === null || !isTexts(hidden)) return null;
  const { choices, ...ways } = may as Record<string, unknown>;
  if (!isTexts(choices)) return null;
  const said = { 'adl.sequencing': state, 'cmi.completion_status': completion, 'cmi.success_status': success, ...(measure === '' ? {} : { 'cmi.score.scaled': measure }) };
  return { kind: 'tracked', course: said as RuntimeValues, ways: { continue: ways.continue === true, previous: ways.previous === true, choices }, hidden };
}
