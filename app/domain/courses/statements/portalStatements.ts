import { cmi5Ids, cmi5Verbs, type Cmi5Verb, type LaunchMode } from './cmi5Terms.ts';

/** Of which session the portal makes a statement, and about whom. */
export interface StatementSubject {
  sessionId: string;
  registration: string;
  /** The portal's origin, and the learner's name there. */
  homePage: string;
  actor: string;
}

/** The learner of a session as statements have it: an account of the portal, without a name that tells who it is. */
export function agentOf({ homePage, actor }: Pick<StatementSubject, 'homePage' | 'actor'>) {
  return { objectType: 'Agent', account: { homePage, name: actor } } as const;
}

interface PortalStatement {
  verb: Cmi5Verb;
  /** The portal's own identifier of the unit, block or course, and the publisher's. */
  object: { id: string; publisherId: string; type?: string | undefined; name?: string };
  result?: object;
  extensions?: Record<string, unknown>;
  at: Date;
}

/** A statement that the portal makes of a session (cmi5 §9.3), without its identifier. */
export function portalStatement(
  subject: StatementSubject,
  { verb, object, result, extensions, at }: PortalStatement,
): Record<string, unknown> {
  const counts = verb === 'waived';
  const definition = { ...(object.type && { type: object.type }), ...(object.name && { name: { und: object.name } }) };
  return {
    actor: agentOf(subject),
    verb: { id: cmi5Verbs[verb], display: { en: verb } },
    object: { objectType: 'Activity', id: object.id, ...(Object.keys(definition).length > 0 && { definition }) },
    ...(result && { result }),
    context: {
      registration: subject.registration,
      contextActivities: {
        category: [{ id: cmi5Ids.category }, ...(counts ? [{ id: cmi5Ids.moveOnCategory }] : [])],
        grouping: [{ id: object.publisherId }],
      },
      extensions: { [cmi5Ids.sessionId]: subject.sessionId, ...extensions },
    },
    timestamp: at.toISOString(),
  };
}

/** The context that a unit's statements begin with (cmi5 §10). */
function contextTemplate(sessionId: string, publisherId: string) {
  return {
    contextActivities: { grouping: [{ objectType: 'Activity', id: publisherId }] },
    extensions: { [cmi5Ids.sessionId]: sessionId },
  };
}

/** How a unit is launched, as its launch data and the `launched` statement say. */
export interface UnitLaunch {
  mode: LaunchMode;
  moveOn: string;
  masteryScore: number | null;
  launchParameters: string | null;
  entitlementKey: string | null;
}

/** The document `LMS.LaunchData` with which a unit is launched (cmi5 §10). */
export function launchDataOf(
  { mode, moveOn, masteryScore, launchParameters, entitlementKey }: UnitLaunch,
  { sessionId, publisherId, returnUrl }: { sessionId: string; publisherId: string; returnUrl: string },
) {
  return {
    contextTemplate: contextTemplate(sessionId, publisherId),
    launchMode: mode,
    moveOn,
    ...(masteryScore !== null && { masteryScore }),
    ...(launchParameters !== null && { launchParameters }),
    ...(entitlementKey !== null && { entitlementKey: { courseStructure: entitlementKey } }),
    returnURL: returnUrl,
  };
}

/** What the `launched` statement says of a launch beside its session (cmi5 §9.6.3). */
export function launchedExtensions(
  { mode, moveOn, masteryScore, launchParameters }: UnitLaunch,
  launchUrl: string,
): Record<string, unknown> {
  return {
    [cmi5Ids.launchMode]: mode,
    [cmi5Ids.launchUrl]: launchUrl,
    [cmi5Ids.moveOn]: moveOn,
    ...(masteryScore !== null && { [cmi5Ids.masteryScore]: masteryScore }),
    ...(launchParameters !== null && { [cmi5Ids.launchParameters]: launchParameters }),
  };
}

/** A number of milliseconds as ISO 8601 writes a duration. */
export const isoDuration = (ms: number): string => `PT${Math.max(0, Math.round(ms / 10) / 100)}S`;
