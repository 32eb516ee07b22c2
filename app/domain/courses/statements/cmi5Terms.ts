/** The verbs that cmi5 defines, by their names (cmi5 §9.3). */
export const cmi5Verbs = {
  launched: 'http://adlnet.gov/expapi/verbs/launched',
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  abandoned: 'https://w3id.org/xapi/adl/verbs/abandoned',
  waived: 'https://w3id.org/xapi/adl/verbs/waived',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
  satisfied: 'https://w3id.org/xapi/adl/verbs/satisfied',
} as const;
export type Cmi5Verb = keyof typeof cmi5Verbs;

/** Those that a unit says itself; the others are the portal's. */
export const unitVerbs = ['initialized', 'completed', 'passed', 'failed', 'terminated'] as const;
export type UnitVerb = (typeof unitVerbs)[number];

/** The verb of xAPI that voids a statement. */
export const voidedVerb = 'http://adlnet.gov/expapi/verbs/voided';

/** The identifiers of cmi5 in contexts, results and definitions of activities (cmi5 §9.5, §9.6). */
export const cmi5Ids = {
  category: 'https://w3id.org/xapi/cmi5/context/categories/cmi5',
  moveOnCategory: 'https://w3id.org/xapi/cmi5/context/categories/moveon',
  sessionId: 'https://w3id.org/xapi/cmi5/context/extensions/sessionid',
  masteryScore: 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore',
  launchMode: 'https://w3id.org/xapi/cmi5/context/extensions/launchmode',
  launchUrl: 'https://w3id.org/xapi/cmi5/context/extensions/launchurl',
  moveOn: 'https://w3id.org/xapi/cmi5/context/extensions/moveon',
  launchParameters: 'https://w3id.org/xapi/cmi5/context/extensions/launchparameters',
  reason: 'https://w3id.org/xapi/cmi5/result/extensions/reason',
  block: 'https://w3id.org/xapi/cmi5/activitytype/block',
  course: 'https://w3id.org/xapi/cmi5/activitytype/course',
} as const;

/** How a unit is launched (cmi5 §10). */
export const launchModes = ['Normal', 'Browse', 'Review'] as const;
export type LaunchMode = (typeof launchModes)[number];

/** The resources of xAPI that hold documents. */
export const documentKinds = ['state', 'agentProfile', 'activityProfile'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The documents that cmi5 names: what a unit is launched with, and what its learner prefers (cmi5 §10, §11). */
export const launchDataId = 'LMS.LaunchData';
export const learnerPreferencesId = 'cmi5LearnerPreferences';

const verbsByIri = new Map<string, Cmi5Verb>(Object.entries(cmi5Verbs).map(([verb, iri]) => [iri, verb as Cmi5Verb]));

/** The cmi5 verb of an identifier; undefined for any other. */
export function cmi5VerbOf(iri: string): Cmi5Verb | undefined {
  return verbsByIri.get(iri);
}

/** By what a unit is waived, as cmi5 names it (cmi5 §9.5.5). */
export const waiveReasons = {
  'tested-out': 'Tested Out',
  'equivalent-unit': 'Equivalent AU',
  'equivalent-activity': 'Equivalent Outside Activity',
  administrative: 'Administrative',
} as const;
export const waiveReasonNames = Object.keys(waiveReasons) as [
  keyof typeof waiveReasons,
  ...(keyof typeof waiveReasons)[],
];
