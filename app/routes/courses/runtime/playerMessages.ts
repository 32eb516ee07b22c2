import { callLimits, runtimeCalls, type ReportedCall } from '#app/domain/courses/attempts/callLimits.ts';
import { endReasons, type EndReason } from '#app/domain/courses/runtime/courseEnd.ts';
import type { NavigationOptions } from '#app/domain/courses/runtime/contents.ts';
import type { RuntimeValues } from '#app/domain/courses/runtime/runtimeData.ts';

/**
 * A message of the player's document (server/process/coursePlayer/player.js). Any course may forge one, so every part
 * is checked.
 */
export type PlayerMessage =
  | { kind: 'ready' | 'ended' | 'active' | 'changing' | 'blocked' }
  | { kind: 'over'; reason: EndReason }
  | { kind: 'loaded' | 'called' | 'finished'; item: string }
  | { kind: 'values'; item: string; values: RuntimeValues; committed: boolean; finished: boolean; by: -1 | 0 | 1 }
  | { kind: 'calls'; item: string; calls: readonly ReportedCall[] }
  | { kind: 'deliver'; item: string; fresh: boolean }
  | { kind: 'tracked'; course: RuntimeValues; ways: NavigationOptions; hidden: readonly string[] };

const plain = ['ready', 'ended', 'active', 'changing', 'blocked'] as const;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Parses a message of the player's document; null where it is malformed. `items` are those of the package. */
export function readPlayerMessage(data: unknown, items: ReadonlySet<string>): PlayerMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { gangway, kind, item, ...more } = data as Record<string, unknown>;
  if (gangway !== 'course') return null;
  const said = plain.find((each) => each === kind);
  if (said) return { kind: said };
  if (kind === 'tracked') return trackedIn(more);
  if (kind === 'over') return { kind, reason: endReasons.find((each) => each === more.reason) ?? 'finished' };
  if (!isText(item) || !items.has(item)) return null;
  if (kind === 'loaded' || kind === 'called' || kind === 'finished') return { kind, item };
  if (kind === 'deliver') return { kind, item, fresh: more.fresh === true };
  if (kind === 'calls') return callsIn(item, more.calls);
  return kind === 'values' ? valuesIn(item, more) : null;
}

// One after the other as lists, since there are many.
function callsIn(item: string, calls: unknown): PlayerMessage | null {
  if (!Array.isArray(calls)) return null;
  const read = calls.slice(-callLimits.atOnce).flatMap((each: unknown): ReportedCall[] => {
    if (!Array.isArray(each)) return [];
    const [at, name, ...texts] = each as unknown[];
    const call = runtimeCalls.find((known) => known === name);
    if (!Number.isSafeInteger(at) || (at as number) < 0 || !call || texts.length !== 4 || !isTexts(texts)) return [];
    const [element, value, answer, error] = texts.map((text) => text.slice(0, callLimits.text)) as [
      string,
      string,
      string,
      string,
    ];
    return [{ at: at as number, call, element, value, answer, error: /^\d{0,3}$/.test(error) ? error : '' }];
  });
  return read.length === 0 ? null : { kind: 'calls', item, calls: read };
}

const isValues = (values: unknown): values is RuntimeValues =>
  typeof values === 'object' && values !== null && Object.values(values).every(isText);

function valuesIn(item: string, { values, committed, finished, by }: Record<string, unknown>): PlayerMessage | null {
  if (!isValues(values)) return null;
  return {
    kind: 'values',
    item,
    values,
    committed: committed === true,
    finished: finished === true,
    by: by === 1 ? 1 : by === -1 ? -1 : 0,
  };
}

function trackedIn({
  state,
  completion,
  success,
  measure,
  may,
  hidden,
}: Record<string, unknown>): PlayerMessage | null {
  if (
    ![state, completion, success, measure].every(isText) ||
    typeof may !== 'object' ||
    may === null ||
    !isTexts(hidden)
  )
    return null;
  const { choices, gone = [], ...ways } = may as Record<string, unknown>;
  if (!isTexts(choices) || !isTexts(gone)) return null;
  const said = {
    'adl.sequencing': state,
    'cmi.completion_status': completion,
    'cmi.success_status': success,
    ...(measure === '' ? {} : { 'cmi.score.scaled': measure }),
  };
  return {
    kind: 'tracked',
    course: said as RuntimeValues,
    ways: {
      continue: ways.continue === true,
      finish: ways.finish === true,
      previous: ways.previous === true,
      choices,
      gone,
    },
    hidden,
  };
}
