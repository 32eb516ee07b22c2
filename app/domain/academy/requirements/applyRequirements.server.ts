import { updateRank } from '#app/domain/academy/levels/updateRank.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { effectOn } from './effects.ts';
import { learnersOfCurriculum } from './learnersOfCurriculum.server.ts';
import { readPlaces } from './readPlaces.server.ts';
import { draftCertifications } from './requirementsDraft.ts';

/**
 * Gives the learners of a curriculum the levels that their results reach by the requirements in force, each by the rank
 * update flow in its own transaction, with its mails and certificate. Called by a job after a publication; a run does
 * some hundred learners and asks for the next one. Doing it twice changes nothing.
 */
export async function applyRequirements(
  { db, now }: JobContext,
  { curriculum, after = '' }: JobData['apply-requirements'],
): Promise<void> {
  const { published } = (await readPlaces(db, [curriculum])).get(curriculum)!;
  const inForce = draftCertifications(published);
  for await (const some of learnersOfCurriculum(db, curriculum, { after })) {
    for (const { authId, kept, passed } of some) {
      if (effectOn({ kept, passed }, { before: inForce, after: inForce, now })?.kind !== 'rises') continue;
      await db.$transaction((tx) => updateRank(tx, { now, address: '', system: true }, { authId }));
    }
    // Another run does the rest, so that other work comes to its turn.
    return enqueueJob(db, 'apply-requirements', { curriculum, after: some.at(-1)!.authId });
  }
}
