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
 * The activities of a course with their rules, in the words of the runtime's engine (scorm-again's `ActivitySettings`).
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
 * The tree of a package of SCORM 2004 for the runtime's engine: the manifest's elements become its settings, and
 * whatever is not written is the standard's own default.
 */
export function activityTreeOf({
  title,
  items,
  sequencing,
  completionThreshold,
}: {
  title: string;
  items: readonly Written[];
  sequencing: object | null;
  completionThreshold?: object | null | undefined;
}): ActivityTree {
  return activityOf({
    identifier: courseActivity,
    title,
    visible: true,
    sequencing,
    completionThreshold,
    children: items,
  });
}

/** True where the parts beside an activity follow each other (`flow`), so that there is a next one and one before. */
export function parentFlows(tree: ActivityTree, identifier: string): boolean {
  const isParent = tree.children?.some(({ id }) => id === identifier) ?? false;
  if (isParent) return (tree.sequencingControls as { flow?: boolean } | undefined)?.flow === true;
  return tree.children?.some((child) => parentFlows(child, identifier)) ?? false;
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
        // The engine lets nothing be written where nothing is said; the standard does.
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
      // The engine lets everything flow where nothing is written; the standard does not.
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

// The engine's own marks: a selection at each attempt is switched on by the status, one of once is switched off by it
// when it is done.
function randomizationOf(controls: Element | undefined): object {
  return known({
    randomizationTiming: text(controls, '@randomizationTiming') || undefined,
    selectionTiming: text(controls, '@selectionTiming') || undefined,
    selectCount: number(controls, '@selectCount'),
    selectionCountStatus: text(controls, '@selectionTiming') === 'onEachNewAttempt' ? true : undefined,
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
    // As the standard writes it, and as the engine does.
    action: action === 'hideFromChoice' ? 'hiddenFromChoice' : action,
    conditionCombination: text(conditions, '@conditionCombination') || 'all',
    conditions: all(conditions, 'ruleCondition').map((condition) =>
      known({
        ...conditionOf(condition),
        referencedObjective: text(condition, '@referencedObjective') || undefined,
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

// The engine calls what the standard calls activity progress by a shorter name in rollups, and knows both in rules.
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

const readings = [
  'SatisfiedStatus',
  'NormalizedMeasure',
  'CompletionStatus',
  'ProgressMeasure',
  'RawScore',
  'MinScore',
  'MaxScore',
];
const mapFlags = readings.flatMap((reading) => [`read${reading}`, `write${reading}`]);

// The primary one first. The fourth edition writes more of an objective's maps in a separate element, by the same
// identifier.
function objectivesOf(rules: Element): (object | null)[] {
  const written = all(rules, 'objectives');
  const own = written.find((each) => first(each, 'primaryObjective'));
  const primary = first(own, 'primaryObjective');
  if (!own || !primary) return [null];
  const more = written.filter((each) => each !== own).flatMap((each) => all(each, 'objective'));
  const of = (objective: Element, isPrimary: boolean) => {
    const id = text(objective, '@objectiveID');
    const maps = [objective, ...more.filter((each) => text(each, '@objectiveID') === id)].flatMap((each) =>
      all(each, 'mapInfo'),
    );
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

function merged(maps: readonly Element[]): object[] {
  const targets = [...new Set(maps.map((map) => text(map, '@targetObjectiveID')))];
  return targets.map((targetObjectiveID) =>
    known({
      targetObjectiveID,
      ...Object.assign(
        {},
        ...maps
          .filter((map) => text(map, '@targetObjectiveID') === targetObjectiveID)
          .map((map) => flags(map, mapFlags)),
      ),
    }),
  );
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
