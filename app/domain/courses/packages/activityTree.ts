import {
  attributeOf as text,
  contentOf,
  nodeIn as first,
  nodesIn as all,
  numberOf,
  xmlText,
  type Node as Element,
} from '#app/domain/xmlNodes.ts';

/**
 * The activities of a course with their rules, as the player's sequencer takes them.
 */
export interface ActivityTree {
  id: string;
  title: string;
  isVisible?: boolean;
  children?: ActivityTree[];
  [setting: string]: unknown;
}

interface Written {
  identifier: string;
  title: string;
  visible: boolean;
  sequencing: object | null;
  completionThreshold?: object | null | undefined;
  sharedData?: object | null | undefined;
  presentation?: object | null | undefined;
  children: readonly Written[];
}

/** The identifier of a course's own activity. A package's items have names of XML, which hold no such letters. */
export const courseActivity = '(course)';

/**
 * The tree of a package of SCORM 2004 for the player's sequencer: the manifest's elements become its settings, and
 * whatever is not written is the standard's own default.
 */
export function activityTreeOf({
  title,
  items,
  sequencing,
  completionThreshold,
  organization = '',
  objectivesGlobalToSystem = true,
  sharedDataGlobalToSystem = true,
}: {
  title: string;
  items: readonly Written[];
  sequencing: object | null;
  completionThreshold?: object | null | undefined;
  organization?: string;
  objectivesGlobalToSystem?: boolean;
  sharedDataGlobalToSystem?: boolean;
}): ActivityTree {
  const course = activityOf({
    identifier: courseActivity,
    title,
    visible: true,
    sequencing,
    completionThreshold,
    children: items,
  });
  return { ...course, organization, objectivesGlobalToSystem, sharedDataGlobalToSystem };
}

/** True where some parts follow each other (`flow`), so that there is a next one and one before. */
export function flows(tree: ActivityTree): boolean {
  const controls = tree.sequencingControls as { flow?: boolean } | undefined;
  return (tree.children ?? []).length > 0 && (controls?.flow === true || tree.children!.some(flows));
}

function activityOf({
  identifier,
  title,
  visible,
  sequencing,
  completionThreshold,
  sharedData,
  presentation,
  children,
}: Written): ActivityTree {
  const rules = sequencing as Element | null;
  return known({
    id: identifier,
    title,
    // It hides the item alone: what lies below is chosen and shown as ever.
    isVisible: visible || children.length > 0,
    ...sequencingOf(rules ?? {}),
    completionThreshold: thresholdOf(completionThreshold as Element | null | undefined),
    sharedDataMaps: all(sharedData as Element, 'map').map((map) =>
      known({
        targetID: text(map, '@targetID'),
        readSharedData: true,
        writeSharedData: true,
        ...flags(map, ['readSharedData', 'writeSharedData']),
      }),
    ),
    hideLmsUi: all(presentation as Element, 'hideLMSUI')
      .map(xmlText)
      .filter(Boolean),
    children: children.length > 0 ? children.map(activityOf) : undefined,
  }) as ActivityTree;
}

function sequencingOf(rules: Element): object {
  const limits = first(rules, 'limitConditions');
  const rollup = first(rules, 'rollupRules');
  const [primary, ...others] = objectivesOf(rules);
  return {
    sequencingControls: known({
      flow: false,
      ...flags(first(rules, 'controlMode'), [
        'choice',
        'choiceExit',
        'flow',
        'forwardOnly',
        'useCurrentAttemptObjectiveInfo',
        'useCurrentAttemptProgressInfo',
      ]),
      ...flags(first(rules, 'constrainedChoiceConsiderations'), ['preventActivation', 'constrainChoice']),
      ...flags(rollup, ['rollupObjectiveSatisfied', 'rollupProgressCompletion']),
      objectiveMeasureWeight: number(rollup, '@objectiveMeasureWeight'),
      ...randomizationOf(first(rules, 'randomizationControls')),
    }),
    deliveryControls: flags(first(rules, 'deliveryControls'), [
      'tracked',
      'completionSetByContent',
      'objectiveSetByContent',
    ]),
    sequencingRules: rulesOf(first(rules, 'sequencingRules')),
    rollupRules: { rules: all(rollup, 'rollupRule').map(rollupRuleOf) },
    rollupConsiderations: considerationsOf(first(rules, 'rollupConsiderations')),
    attemptLimit: number(limits, '@attemptLimit'),
    primaryObjective: primary ?? undefined,
    objectives: others.length > 0 ? others : undefined,
  };
}

function randomizationOf(controls: Element | undefined): object {
  return known({
    randomizationTiming: text(controls, '@randomizationTiming') || undefined,
    selectionTiming: text(controls, '@selectionTiming') || undefined,
    selectCount: number(controls, '@selectCount'),
    randomizeChildren: flag(controls, 'reorderChildren'),
  });
}

function rulesOf(rules: Element | undefined): object | undefined {
  if (!rules) return undefined;
  const of = (name: string) => all(rules, name).map(ruleOf);
  return {
    preConditionRules: of('preConditionRule'),
    exitConditionRules: of('exitConditionRule'),
    postConditionRules: of('postConditionRule'),
  };
}

function ruleOf(rule: Element): object {
  const conditions = first(rule, 'ruleConditions');
  const action = text(first(rule, 'ruleAction'), '@action');
  return {
    // As some manifests write it.
    action: action === 'hideFromChoice' ? 'hiddenFromChoice' : action,
    conditionCombination: text(conditions, '@conditionCombination') || 'all',
    conditions: all(conditions, 'ruleCondition').map((condition) =>
      known({
        ...conditionOf(condition),
        referencedObjective: identifierIn(condition, '@referencedObjective') || undefined,
        parameters: parametersOf(condition),
      }),
    ),
  };
}

function rollupRuleOf(rule: Element): object {
  const conditions = first(rule, 'rollupConditions');
  return known({
    action: text(first(rule, 'rollupAction'), '@action'),
    consideration: text(rule, '@childActivitySet') || 'all',
    minimumCount: number(rule, '@minimumCount'),
    minimumPercent: number(rule, '@minimumPercent'),
    conditionCombination: text(conditions, '@conditionCombination') || 'any',
    conditions: all(conditions, 'rollupCondition').map((condition) =>
      known({ ...conditionOf(condition), parameters: parametersOf(condition) }),
    ),
  });
}

// Rules and rollups have two names for one thing.
function conditionOf(condition: Element): { condition: string; operator?: string } {
  const name = text(condition, '@condition');
  return {
    condition: name === 'activityProgressKnown' ? 'progressKnown' : name,
    ...(text(condition, '@operator') === 'not' ? { operator: 'not' } : {}),
  };
}

function parametersOf(condition: Element): object | undefined {
  const threshold = number(condition, '@measureThreshold');
  return threshold === undefined ? undefined : { threshold };
}

function considerationsOf(node: Element | undefined): object | undefined {
  if (!node) return undefined;
  const named = [
    'requiredForSatisfied',
    'requiredForNotSatisfied',
    'requiredForCompleted',
    'requiredForIncomplete',
  ].map((name) => [name, text(node, `@${name}`) || undefined]);
  return known({
    ...Object.fromEntries(named),
    measureSatisfactionIfActive: flag(node, 'measureSatisfactionIfActive'),
  });
}

function thresholdOf(node: Element | null | undefined): object | undefined {
  if (!node) return undefined;
  return known({
    completedByMeasure: flag(node, 'completedByMeasure'),
    minProgressMeasure: number(node, '@minProgressMeasure') ?? 1,
    progressWeight: number(node, '@progressWeight') ?? 1,
  });
}

// What a map reads where it does not say: those of the standard's own namespace the status and the measure, those that
// the fourth edition adds what it adds.
const mapReadings = {
  first: ['SatisfiedStatus', 'NormalizedMeasure'],
  added: ['CompletionStatus', 'ProgressMeasure', 'RawScore', 'MinScore', 'MaxScore'],
};
const mapFlags = Object.values(mapReadings)
  .flat()
  .flatMap((reading) => [`read${reading}`, `write${reading}`]);

// The primary one first. The fourth edition writes more of an objective's maps in a separate element, by the same
// identifier.
function objectivesOf(rules: Element): (object | null)[] {
  const written = all(rules, 'objectives');
  const own = written.find((each) => first(each, 'primaryObjective'));
  const primary = first(own, 'primaryObjective');
  if (!own || !primary) return [null];
  const more = written.filter((each) => each !== own).flatMap((each) => all(each, 'objective'));
  const of = (objective: Element, isPrimary: boolean) => {
    const id = identifierIn(objective, '@objectiveID');
    const maps = [
      ...all(objective, 'mapInfo').map((map) => mapOf(map, mapReadings.first)),
      ...more
        .filter((each) => identifierIn(each, '@objectiveID') === id)
        .flatMap((each) => all(each, 'mapInfo').map((map) => mapOf(map, mapReadings.added))),
    ];
    return known({
      objectiveID: id,
      isPrimary,
      satisfiedByMeasure: flag(objective, 'satisfiedByMeasure'),
      minNormalizedMeasure:
        numberOf(contentOf(objective, 'minNormalizedMeasure')) ??
        (flag(objective, 'satisfiedByMeasure') ? 1 : undefined),
      mapInfo: merged(maps),
    });
  };
  return [of(primary, true), ...all(own, 'objective').map((objective) => of(objective, false))];
}

type ObjectiveMap = { targetObjectiveID: string } & Record<string, string | boolean>;

function mapOf(map: Element, readings: readonly string[]): ObjectiveMap {
  return {
    targetObjectiveID: identifierIn(map, '@targetObjectiveID'),
    ...Object.fromEntries(readings.map((reading) => [`read${reading}`, true])),
    ...flags(map, mapFlags),
  };
}

function merged(maps: readonly ObjectiveMap[]): ObjectiveMap[] {
  const targets = new Map<string, ObjectiveMap>();
  for (const map of maps) targets.set(map.targetObjectiveID, { ...targets.get(map.targetObjectiveID), ...map });
  return [...targets.values()];
}

// A URI, in which blanks may be written in several ways.
function identifierIn(node: Element, name: string): string {
  const written = text(node, name);
  try {
    return decodeURIComponent(written).replace(/\s+/g, ' ').trim();
  } catch {
    return written.trim();
  }
}

function flags(node: Element | undefined, names: readonly string[]): Record<string, boolean> {
  return known(Object.fromEntries(names.map((name) => [name, flag(node, name)]))) as Record<string, boolean>;
}

function flag(node: Element | undefined, name: string): boolean | undefined {
  const written = text(node, `@${name}`);
  return written === '' ? undefined : written === 'true' || written === '1';
}

function number(node: Element | undefined, name: string): number | undefined {
  return numberOf(text(node, name));
}

function known<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Values;
}
