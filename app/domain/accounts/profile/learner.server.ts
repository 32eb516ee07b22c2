import { randomUUID } from 'node:crypto';
import type { EnrollmentSource } from '#app/domain/permissions/codes.ts';
import { curriculaOf } from '#app/domain/markets/curricula.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { EnrolmentEnd } from './enrolment.ts';

/** The account that gets a number, with the country of its agency. */
export interface NewHolder {
  agentUniqueId: string;
  agency: { country: string };
}

interface Attached {
  ccn: string;
  source: EnrollmentSource;
}

/**
 * Ties a member number to an account, whose row and the member's are locked: the learner of the number, made at
 * its first enrolment, the enrolment, and a status for each curriculum of the agency's country. What the learner had
 * reached comes along. Returns the learner's authId.
 */
export async function attachLearner(
  tx: Transaction,
  { now }: { now: Date },
  { agentUniqueId, agency }: NewHolder,
  { ccn, source }: Attached,
): Promise<string> {
  const { authId } = await tx.learner.upsert({
    where: { ccn },
    create: { ccn, authId: randomUUID(), createdAt: now },
    update: {},
  });
  await tx.curriculumStatus.createMany({
    data: curriculaOf(agency.country).map((curriculum) => ({ authId, curriculum })),
    skipDuplicates: true,
  });
  const statuses = await tx.curriculumStatus.findMany({ where: { authId } });
  await tx.enrolment.create({ data: { authId, agentUniqueId, source, startedAt: now } });
  await tx.agentCompany.deleteMany({ where: { agentUniqueId } });
  await tx.agentCompany.createMany({
    data: statuses.map(({ curriculum, academyLevel, status }) => ({
      agentUniqueId,
      code: curriculum,
      academyLevel,
      academyStatus: status,
    })),
  });
  const academyLevel = Math.max(0, ...statuses.map((status) => status.academyLevel));
  await tx.agent.update({
    where: { agentUniqueId },
    data: { ccn, authId, enrollmentSrc: source, academyLevel, academyStatus: 'A' },
  });
  return authId;
}

/**
 * Ends the enrolment of an account, whose row is locked. Levels and history stay with the learner. The account's
 * own columns are the caller's to write, as `withoutNumber` says. Does nothing for an account without a number.
 */
export async function endEnrolment(
  tx: Transaction,
  { now }: { now: Date },
  agent: { agentUniqueId: string; authId: string | null },
  endReason: EnrolmentEnd,
): Promise<void> {
  const { agentUniqueId, authId } = agent;
  if (authId === null) return;
  await tx.enrolment.updateMany({ where: { agentUniqueId, endedAt: null }, data: { endedAt: now, endReason } });
  await tx.$executeRaw`
    INSERT INTO curriculum_statuses (auth_id, curriculum, academy_level)
    SELECT ${authId}, code, academy_level FROM agent_companies WHERE agent_unique_id = ${agentUniqueId}::uuid
    ON CONFLICT (auth_id, curriculum) DO UPDATE SET academy_level = EXCLUDED.academy_level`;
  await tx.agentCompany.deleteMany({ where: { agentUniqueId } });
}
