import { cmi5Ids, cmi5VerbOf, unitVerbs, voidedVerb, type LaunchMode, type UnitVerb } from './cmi5Terms.ts';
import type { XapiStatement } from './statementSchema.ts';

/** What a unit's statements are held to: its session, and what it has said before. */
export interface UnitSession {
  sessionId: string;
  registration: string;
  /** The learner's account, as the unit was launched with it. */
  homePage: string;
  actor: string;
  activityId: string;
  publisherId: string;
  mode: LaunchMode;
  /** Between 0 and 1. */
  masteryScore: number | null;
  /** True once it has read what its learner prefers. */
  preferencesRead: boolean;
  /** What it has said in this session, by verb, with the time that it gave. */
  said: Readonly<Partial<Record<UnitVerb, string>>>;
  /** What it has said in the registration before: both are said once. */
  before: { completed: boolean; passed: boolean };
}

/** Why a statement is not a unit's to make (cmi5 §6.3, §9, §11). */
export const statementFaults = [
  'noTimestamp',
  'notUtc',
  'otherActor',
  'otherRegistration',
  'otherSession',
  'noContextTemplate',
  'voiding',
  'portalsVerb',
  'unknownVerb',
  'otherObject',
  'notInitialized',
  'preferencesNotRead',
  'alreadyTerminated',
  'saidBefore',
  'notInThisMode',
  'scoreNotAllowed',
  'scoreNotScaled',
  'scoreAgainstMastery',
  'otherMasteryScore',
  'wrongSuccess',
  'wrongCompletion',
  'noDuration',
  'wrongMoveOnCategory',
] as const;
export type StatementFault = (typeof statementFaults)[number];

type Activities = readonly { id: string }[] | undefined;
const has = (activities: Activities, id: string) => activities?.some((each) => each.id === id) ?? false;

/** The verb of a statement that cmi5 defines; null for one that it only allows (cmi5 §7.1.3). */
function definedVerbOf({ verb, context }: XapiStatement): string | null {
  return has(context?.contextActivities?.category, cmi5Ids.category) ? verb.id : null;
}

/** The first fault of a unit's statement, by what its session has said until then; null for none. */
export function faultOf(statement: XapiStatement, session: UnitSession): StatementFault | null {
  return (
    contextFault(statement, session) ??
    (definedVerbOf(statement) === null ? allowedFault(statement) : definedFault(statement, session))
  );
}

/**
 * What a session has said after a statement without fault. What cmi5 only allows changes nothing.
 */
export function afterStatement(session: UnitSession, statement: XapiStatement): UnitSession {
  const verb = unitVerbOf(statement);
  if (!verb) return session;
  return {
    ...session,
    said: { ...session.said, [verb]: statement.timestamp! },
    before: {
      completed: session.before.completed || verb === 'completed',
      passed: session.before.passed || verb === 'passed',
    },
  };
}

/** The verb of a statement that cmi5 defines, and that is a unit's. */
export function unitVerbOf(statement: XapiStatement): UnitVerb | undefined {
  const verb = cmi5VerbOf(definedVerbOf(statement) ?? '');
  return unitVerbs.find((each) => each === verb);
}

// Of every statement, whether cmi5 defines or allows it.
function contextFault(statement: XapiStatement, session: UnitSession): StatementFault | null {
  const { actor, verb, context, timestamp } = statement;
  if (timestamp === undefined) return 'noTimestamp';
  if (!/(?:Z|\+00:00)$/.test(timestamp)) return 'notUtc';
  const isLearner =
    actor.objectType !== 'Group' &&
    actor.account?.homePage === session.homePage &&
    actor.account.name === session.actor;
  if (!isLearner) return 'otherActor';
  if (context?.registration?.toLowerCase() !== session.registration) return 'otherRegistration';
  if (context.extensions?.[cmi5Ids.sessionId] !== session.sessionId) return 'otherSession';
  if (!has(context.contextActivities?.grouping, session.publisherId)) return 'noContextTemplate';
  if (verb.id === voidedVerb) return 'voiding';
  const { initialized, terminated } = session.said;
  if (terminated !== undefined && Date.parse(timestamp) > Date.parse(terminated)) return 'alreadyTerminated';
  if (initialized === undefined && unitVerbOf(statement) !== 'initialized') return 'notInitialized';
  return null;
}

function allowedFault({ context }: XapiStatement): StatementFault | null {
  return has(context?.contextActivities?.category, cmi5Ids.moveOnCategory) ? 'wrongMoveOnCategory' : null;
}

function definedFault(statement: XapiStatement, session: UnitSession): StatementFault | null {
  const { verb: written, object, result, context } = statement;
  const known = cmi5VerbOf(written.id);
  if (!known) return 'unknownVerb';
  const verb = unitVerbs.find((each) => each === known);
  if (!verb) return 'portalsVerb';
  if (!('id' in object) || object.objectType === 'StatementRef' || object.id !== session.activityId)
    return 'otherObject';
  if (isSaidBefore(verb, session)) return 'saidBefore';
  if (verb === 'initialized' && !session.preferencesRead) return 'preferencesNotRead';
  if (session.mode !== 'Normal' && verb !== 'initialized' && verb !== 'terminated') return 'notInThisMode';
  const wanted = {
    success: { passed: true, failed: false }[verb as string],
    completion: { completed: true }[verb as string],
  };
  if (result?.success !== wanted.success) return 'wrongSuccess';
  if (result?.completion !== wanted.completion) return 'wrongCompletion';
  if (verb !== 'initialized' && result?.duration === undefined) return 'noDuration';
  const counts = wanted.success !== undefined || wanted.completion !== undefined;
  if (has(context?.contextActivities?.category, cmi5Ids.moveOnCategory) !== counts) return 'wrongMoveOnCategory';
  return scoreFault(verb, statement, session);
}

function isSaidBefore(verb: UnitVerb, { said, before }: UnitSession): boolean {
  if (said[verb] !== undefined) return true;
  if (verb === 'completed') return before.completed;
  if (verb === 'passed') return before.passed || said.failed !== undefined;
  return verb === 'failed' && (before.passed || said.passed !== undefined);
}

function scoreFault(
  verb: UnitVerb,
  { result, context }: XapiStatement,
  { masteryScore }: UnitSession,
): StatementFault | null {
  const judged = verb === 'passed' || verb === 'failed';
  if (!judged) return result?.score === undefined ? null : 'scoreNotAllowed';
  const { scaled, raw, min, max } = result?.score ?? {};
  if (scaled !== undefined && scaled < 0) return 'scoreNotScaled';
  if (raw !== undefined && (min === undefined || max === undefined)) return 'scoreNotScaled';
  const sent = context?.extensions?.[cmi5Ids.masteryScore];
  if (sent !== undefined && sent !== masteryScore) return 'otherMasteryScore';
  if (masteryScore === null || scaled === undefined) return null;
  return scaled >= masteryScore === (verb === 'passed') ? null : 'scoreAgainstMastery';
}
