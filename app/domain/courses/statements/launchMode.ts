import type { PlayableItem, RuntimeValues } from '#app/domain/courses/runtime/runtimeData.ts';
import { unitStanding } from '#app/domain/courses/runtime/unitStanding.ts';
import type { LaunchMode } from './cmi5Terms.ts';

/**
 * How a unit is launched for its learner (cmi5 §10): for review where the course was passed and is looked at again; to
 * be browsed where the learner only wants to look at a unit that they have finished; else normally, so that what it
 * says counts. `values` is what the registration knows of the unit.
 */
export function launchModeOf(
  item: Pick<PlayableItem, 'moveOn' | 'passingScore'>,
  { review, looks, values }: { review: boolean; looks: boolean; values: RuntimeValues | undefined },
): LaunchMode {
  if (review) return 'Review';
  return looks && unitStanding(item, values ?? {}).completed ? 'Browse' : 'Normal';
}
