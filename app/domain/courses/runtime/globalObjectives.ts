import { z } from 'zod';
import type { ActivityTree } from '#app/domain/courses/packages/activityTree.ts';

/** What is known of an objective, in the words of the player's sequencer (`satisfiedStatus`, `normalizedMeasure`…). */
export type ObjectiveValues = Record<string, string | number | boolean>;

/** What is stored of an objective. */
export const objectiveValues = z.record(
  z.string().regex(/^\w{1,40}$/),
  z.union([z.boolean(), z.number(), z.string().max(100)]),
);
const sequencing = z.object({ state: z.object({ globalObjectiveMap: z.record(z.string(), z.unknown()) }) });

/** The objectives outside of a course to which those of its activities are mapped. */
export function globalTargetsOf(tree: ActivityTree): string[] {
  const own = [tree.primaryObjective, tree.objectives].flat() as (
    | { mapInfo?: { targetObjectiveID: string }[] }
    | undefined
  )[];
  const targets = own.flatMap((objective) =>
    (objective?.mapInfo ?? []).map(({ targetObjectiveID }) => targetObjectiveID),
  );
  return [...new Set([...targets, ...(tree.children ?? []).flatMap(globalTargetsOf)])].filter(
    (target) => target !== '',
  );
}

/**
 * What the stored state of a course's sequencer says of objectives outside of it. A browser wrote it: what is no such
 * thing is left out.
 */
export function objectivesIn(state: string | undefined, targets: readonly string[]): Record<string, ObjectiveValues> {
  const read = sequencing.safeParse(parsed(state));
  if (!read.success) return {};
  const { globalObjectiveMap } = read.data.state;
  return Object.fromEntries(
    targets.flatMap((target) => {
      const known = Object.hasOwn(globalObjectiveMap, target)
        ? objectiveValues.safeParse(knownIn(globalObjectiveMap[target]))
        : undefined;
      return known?.success && Object.keys(known.data).length > 0 ? [[target, known.data] as const] : [];
    }),
  );
}

// The sequencer marks each reading as known or not: one that is not says nothing to another course.
function knownIn(objective: unknown): object {
  const all = Object.entries((objective ?? {}) as Record<string, unknown>);
  const isKnown = new Set(
    all.flatMap(([name, value]) => (name.endsWith('Known') && value === true ? [name.replace(/Known$/, '')] : [])),
  );
  return Object.fromEntries(all.filter(([name]) => isKnown.has(name.replace(/Known$/, ''))));
}

/**
 * The data that the objects of a course share, from the state of an earlier attempt, as the state with which the next
 * attempt begins; undefined where they share none.
 */
export function sharedDataIn(state: string | undefined): string | undefined {
  const read = z.object({ shared: z.record(z.string(), z.string()) }).safeParse(parsed(state));
  return read.success && Object.keys(read.data.shared).length > 0
    ? JSON.stringify({ shared: read.data.shared })
    : undefined;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
