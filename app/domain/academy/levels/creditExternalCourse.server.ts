import { recordResult } from './recordResult.server.ts';
import type { RankUpdate } from './updateRank.server.ts';
import { beginAttemptFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { mayNameUserOf } from '#app/domain/accounts/signIn/partnerToken.ts';
import {
  readPartnerVisit,
  recordTokenUse,
  type PartnerVisit,
} from '#app/domain/accounts/signIn/partnerVisit.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { logger } from '#app/platform/logging.server.ts';

export interface CreditInput {
  /** The partner's token; undefined where the call has none. */
  token: string | undefined;
  ccn: string;
  /** The code of one of the partner's own courses. */
  courseCode: string;
  /** Of 100; null where the partner gives none. */
  score: number | null;
}

export interface CreditedCourse {
  /** False where the learner had passed the course already: nothing was changed then. */
  credited: boolean;
  updates: RankUpdate[];
}

/**
 * Credits a learner with a course that a partner gives (spec §7 credit-seabourn-course), once for each course and
 * learner; the rank update flow follows. The token is checked as one for signing in is, and names the academy as
 * its audience, so that neither does for the other. Throws `invalidToken` for any fault of it, also where it was used
 * before, `throttled` after too many of these from one address, and `notFound` with the field for a course that is not
 * the partner's, and for a number that is unknown or of a user whom the partner may not name.
 */
export async function creditExternalCourse(
  ctx: VisitorContext,
  { token, ccn, courseCode, score }: CreditInput,
): Promise<CreditedCourse> {
  const attempt = await beginAttemptFromAddress(ctx, 'partner-call');
  const visit = token === undefined ? undefined : await readPartnerVisit(ctx, token, 'academy');
  const credited = visit && (await ctx.db.$transaction((tx) => credit(tx, ctx, visit, { ccn, courseCode, score })));
  if (credited) return credited;
  await attempt.failed();
  throw new Refusal('invalidToken');
}

async function credit(
  tx: Transaction,
  ctx: VisitorContext,
  visit: PartnerVisit,
  { ccn, courseCode, score }: Omit<CreditInput, 'token'>,
): Promise<CreditedCourse | undefined> {
  if (!(await recordTokenUse(tx, visit))) return undefined;
  const course = await tx.course.findFirst({
    where: { code: courseCode, partner: visit.issuer, state: 'published' },
    select: { courseId: true },
  });
  if (!course) throw new Refusal('notFound', { field: 'courseCode' });
  const learner = await tx.learner.findUnique({
    where: { ccn },
    include: { holder: { select: { agentUniqueId: true, agencyId: true, agency: { select: { country: true } } } } },
  });
  if (!learner) throw new Refusal('notFound', { field: 'ccn' });
  const { authId, holder } = learner;
  const theirs = holder && { agencyId: holder.agencyId, country: holder.agency.country };
  if (!mayNameUserOf(visit.partner, theirs)) {
    logger.warn(
      { requestId: ctx.requestId, issuer: visit.issuer, purpose: 'academy', fault: 'ccn' },
      'partner token refused',
    );
    throw new Refusal('notFound', { field: 'ccn' });
  }
  const { courseId } = course;
  // The same as the rank update flow takes: of two calls at once the second finds the result of the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`learner ${authId}`}, 0))`;
  const known = await tx.courseResult.findUnique({
    where: { authId_courseId: { authId, courseId } },
    select: { passedAt: true },
  });
  if (known?.passedAt) return { credited: false, updates: [] };
  const source = { ...ctx, system: true as const };
  const updates = await recordResult(tx, source, {
    authId,
    courseId,
    completed: true,
    passed: true,
    score,
    seconds: 0,
    begins: true,
  });
  if (holder) {
    const { agentUniqueId, agencyId } = holder;
    await recordAudit(tx, source, {
      action: 'academy.course-credited',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      after: { courseCode, issuer: visit.issuer, score },
    });
  }
  return { credited: true, updates };
}
