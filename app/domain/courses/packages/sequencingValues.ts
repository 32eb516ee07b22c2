import type { ActivityTree } from './activityTree.ts';

interface Condition {
  parameters?: { threshold?: number };
}

/** What of an activity is a number, in the words of the tree. */
interface Rules {
  attemptLimit?: number;
  completionThreshold?: { minProgressMeasure?: number; progressWeight?: number };
  sequencingControls?: { objectiveMeasureWeight?: number; selectCount?: number };
  primaryObjective?: { minNormalizedMeasure?: number };
  objectives?: { minNormalizedMeasure?: number }[];
  rollupRules?: { rules?: ({ minimumPercent?: number; minimumCount?: number } & { conditions?: Condition[] })[] };
  sequencingRules?: Record<string, { conditions?: Condition[] }[]>;
}

const anyCount = Number.MAX_SAFE_INTEGER;

/**
 * The first value of a course's rules that the standard does not allow, with its name and its activity; null where all
 * are in range.
 */
export function valueOutOfRange(tree: ActivityTree): string | null {
  const rules = tree as Rules;
  const rollups = rules.rollupRules?.rules ?? [];
  const conditions = [...Object.values(rules.sequencingRules ?? {}).flat(), ...rollups].flatMap(
    (rule) => rule.conditions ?? [],
  );
  const values: [string, number | undefined, number, number][] = [
    ['attemptLimit', rules.attemptLimit, 0, anyCount],
    ['minProgressMeasure', rules.completionThreshold?.minProgressMeasure, 0, 1],
    ['progressWeight', rules.completionThreshold?.progressWeight, 0, 1],
    ['objectiveMeasureWeight', rules.sequencingControls?.objectiveMeasureWeight, 0, 1],
    ['selectCount', rules.sequencingControls?.selectCount, 0, anyCount],
    ...[rules.primaryObjective, ...(rules.objectives ?? [])].map((each): (typeof values)[number] => [
      'minNormalizedMeasure',
      each?.minNormalizedMeasure,
      -1,
      1,
    ]),
    ...rollups.flatMap(({ minimumPercent, minimumCount }): typeof values => [
      ['minimumPercent', minimumPercent, 0, 1],
      ['minimumCount', minimumCount, 0, anyCount],
    ]),
    ...conditions.map(({ parameters }): (typeof values)[number] => ['measureThreshold', parameters?.threshold, -1, 1]),
  ];
  const wrong = values.find(([, value, least, most]) => value !== undefined && (value < least || value > most));
  if (wrong) return `${wrong[0]} ${wrong[1]} (${tree.title})`;
  for (const child of tree.children ?? []) {
    const found = valueOutOfRange(child);
    if (found !== null) return found;
  }
  return null;
}
