import {
  valuesAtLaunch,
  type PlayableItem,
  type RuntimeValues,
  type CourseStandard,
} from '#app/domain/courses/runtime/runtimeData.ts';

interface Launch {
  kept: RuntimeValues | undefined;
  learner: { id: string; name: string };
  /** True for a course that was passed and is looked at again: nothing counts. */
  review: boolean;
}

/**
 * All values that the runtime has when an object is launched: what was kept, who learns, whether it counts, and what
 * the manifest says.
 */
export function launchValues(
  standard: CourseStandard,
  item: PlayableItem,
  { kept, learner, review }: Launch,
): RuntimeValues {
  const [credit, mode] = review ? ['no-credit', 'review'] : ['credit', 'normal'];
  const { launchData, masteryScore, passingScore, maxTimeAllowed, timeLimitAction } = item;
  const values: Record<string, string> =
    standard === '1.2'
      ? {
          'cmi.core.student_id': learner.id,
          'cmi.core.student_name': learner.name,
          'cmi.core.credit': credit,
          'cmi.core.lesson_mode': mode,
          'cmi.launch_data': launchData,
          'cmi.student_data.mastery_score': masteryScore === null ? '' : String(masteryScore),
          'cmi.student_data.max_time_allowed': maxTimeAllowed,
          'cmi.student_data.time_limit_action': timeLimitAction,
        }
      : {
          'cmi.learner_id': learner.id,
          'cmi.learner_name': learner.name,
          'cmi.credit': credit,
          'cmi.mode': mode,
          'cmi.launch_data': launchData,
          'cmi.scaled_passing_score': passingScore === null ? '' : String(passingScore),
          'cmi.max_time_allowed': maxTimeAllowed,
          'cmi.time_limit_action': timeLimitAction,
        };
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return { ...valuesAtLaunch(standard, kept, { review }), ...known };
}
