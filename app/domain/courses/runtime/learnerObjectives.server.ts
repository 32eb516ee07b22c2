import type { Database, Transaction } from '#app/platform/database.server.ts';
import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import { objectivesIn, objectiveValues, type ObjectiveValues } from './globalObjectives.ts';
import type { RuntimeData } from './runtimeData.ts';

/**
 * What a learner's courses have said of the objectives that a course shares with others (SCORM 2004,
 * `objectivesGlobalToSystem`).
 */
export async function readObjectives(
  db: Database | Transaction,
  authId: string,
  targets: readonly string[],
): Promise<Record<string, ObjectiveValues>> {
  if (targets.length === 0) return {};
  const rows = await db.learnerObjective.findMany({ where: { authId, objectiveId: { in: [...targets] } } });
  return Object.fromEntries(rows.map(({ objectiveId, values }) => [objectiveId, objectiveValues.parse(values)]));
}

/**
 * Keeps what a commit says of those objectives, in the caller's transaction: the last one to say something is believed.
 */
export async function saveObjectives(
  tx: Transaction,
  { authId, targets, data, now }: { authId: string; targets: readonly string[]; data: RuntimeData; now: Date },
): Promise<void> {
  const said = objectivesIn(data[courseActivity]?.['adl.sequencing'], targets);
  for (const [objectiveId, values] of Object.entries(said)) {
    await tx.learnerObjective.upsert({
      where: { authId_objectiveId: { authId, objectiveId } },
      create: { authId, objectiveId, values, changedAt: now },
      update: { values, changedAt: now },
    });
  }
}
