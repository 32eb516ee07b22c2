import { agentOf } from '#app/domain/courses/statements/portalStatements.ts';

/** An attempt as the sums of learning counted it, with what its statements name. */
export interface CountedAttempt {
  registration: string;
  authId: string;
  courseId: string;
  titleEn: string;
  titleJa: string;
  /** Of its version: the language and the number. */
  language: string;
  number: number;
  startedAt: Date;
  committedAt: Date | null;
  totalSeconds: number;
  score: number | null;
}

/** What is known of an attempt; null before it was counted. */
export type Standing = { completed: boolean; passed: boolean; failed: boolean } | null;

/** The verbs of attempts that are no cmi5 units, with the identifiers of ADL. */
const resultVerbs = {
  attempted: 'http://adlnet.gov/expapi/verbs/attempted',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
} as const;
export type ResultVerb = keyof typeof resultVerbs;

/** What has come about since an attempt was counted last, in the order in which it is said. */
export function newVerbs(before: Standing, now: NonNullable<Standing>): ResultVerb[] {
  const outcomes = (['completed', 'passed', 'failed'] as const).filter((each) => now[each] && !before?.[each]);
  return before === null ? ['attempted', ...outcomes] : outcomes;
}

/**
 * A statement of an attempt at a SCORM package or a course written here, without its identifier. The learner is
 * an account of the portal, as in the statements of cmi5.
 */
export function resultStatement(verb: ResultVerb, attempt: CountedAttempt, origin: string) {
  const { registration, authId, courseId, titleEn, titleJa, language, number, score } = attempt;
  const at = verb === 'attempted' ? attempt.startedAt : (attempt.committedAt ?? attempt.startedAt);
  return {
    actor: agentOf({ homePage: origin, actor: authId }),
    verb: { id: resultVerbs[verb], display: { en: verb } },
    object: {
      objectType: 'Activity',
      id: `${origin}/courses/${courseId}`,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/course',
        name: { en: titleEn, ...(titleJa !== '' && { ja: titleJa }) },
      },
    },
    ...(verb !== 'attempted' && { result: resultOf(verb, attempt, score) }),
    context: { registration, platform: 'Gangway', language, revision: String(number) },
    timestamp: at.toISOString(),
  };
}

function resultOf(verb: ResultVerb, { totalSeconds }: CountedAttempt, score: number | null) {
  return {
    ...(verb === 'completed' ? { completion: true } : { success: verb === 'passed' }),
    ...(score !== null && { score: { scaled: score / 100, raw: score, min: 0, max: 100 } }),
    duration: `PT${totalSeconds}S`,
  };
}
