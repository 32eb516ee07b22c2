import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/**
 * An attempt that counts, with its course and the person: the account with the learner's number now, else the one that
 * began it. The caller checks who may see it. Throws `notFound`.
 */
export async function findLearnerAttempt(db: Database | Transaction, registration: string) {
  const found = await db.courseAttempt.findFirst({
    where: { registration, review: false },
    include: {
      course: true,
      package: { select: { language: true, number: true, standard: true } },
      agent: { include: { agency: true } },
      learner: { include: { holder: { include: { agency: true } } } },
    },
  });
  if (!found) throw new Refusal('notFound');
  const { agent, learner, ...attempt } = found;
  return { ...attempt, person: learner.holder ?? agent };
}
