import { anonymousColumns, daysBeforeAnonymous } from '#app/domain/accounts/profile/anonymous.ts';
import { anonymousAccount } from '#app/domain/accounts/profile/accountFields.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { Prisma, type Transaction } from '#app/platform/database.server.ts';

const day = 24 * 3600_000;

/**
 * Anonymises users who were deleted 90 days ago: their row, their sign-in data and what staff asked about it, the mails to them, whom they
 * named for a credit, and the audit rows about them. The rows stay, so that bookings, academy and audit trail remain
 * whole. Returns the number of users.
 */
export async function anonymiseDeleted({ db, now }: JobContext): Promise<number> {
  const longAgo = new Date(now.getTime() - daysBeforeAnonymous * day);
  const due = await db.agent.findMany({
    where: { deletedAt: { lte: longAgo }, emailAddress: { not: anonymousColumns.emailAddress } },
    select: { agentUniqueId: true },
  });
  let done = 0;
  // One transaction a user: a failure does not delay the others until the next run.
  for (const { agentUniqueId } of due) done += await db.$transaction((tx) => anonymise(tx, agentUniqueId, now));
  return done;
}

async function anonymise(tx: Transaction, agentUniqueId: string, now: Date): Promise<0 | 1> {
  // Another instance may be anonymising the same user.
  const locked =
    await tx.$executeRaw`SELECT FROM agents WHERE agent_unique_id = ${agentUniqueId}::uuid FOR UPDATE SKIP LOCKED`;
  if (locked === 0) return 0;
  const agent = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId } });
  if (agent.emailAddress === anonymousColumns.emailAddress) return 0;
  const { emailAddress, deletedAt } = agent;
  await tx.agent.update({ where: { agentUniqueId }, data: anonymousColumns });
  await tx.account.update({ where: { accountId: agentUniqueId }, data: anonymousAccount });
  await tx.session.updateMany({ where: { accountId: agentUniqueId }, data: { address: '', userAgent: '' } });
  await tx.emailLink.deleteMany({ where: { accountId: agentUniqueId } });
  await tx.challenge.deleteMany({ where: { accountId: agentUniqueId } });
  await anonymiseFeedback(tx, agentUniqueId, now);
  await forgetReferrals(tx, agentUniqueId);
  await forgetNotes(tx, agentUniqueId);
  await anonymiseSales(tx, agentUniqueId, now);
  await anonymiseReturns(tx, agentUniqueId);
  await forgetReasons(tx, agentUniqueId);
  // The number's own record names the person who held it.
  await tx.enrolment.deleteMany({ where: { agentUniqueId } });
  await tx.enrolmentMove.deleteMany({ where: { OR: [{ fromAgentId: agentUniqueId }, { toAgentId: agentUniqueId }] } });
  // The address became free with the deletion: later mails belong to another user.
  await tx.outbox.deleteMany({
    where: { recipient: emailAddress.toLowerCase(), createdAt: { lte: deletedAt ?? now } },
  });
  await tx.assistantGrant.deleteMany({ where: { accountId: agentUniqueId } });
  await tx.secondFactorReset.deleteMany({ where: { agentUniqueId } });
  await tx.shownError.deleteMany({ where: { agentUniqueId } });
  await tx.notification.deleteMany({ where: { accountId: agentUniqueId } });
  await tx.notificationChoice.deleteMany({ where: { accountId: agentUniqueId } });
  await tx.accessRequest.deleteMany({ where: { agentUniqueId } });
  await tx.courseNote.deleteMany({ where: { agentUniqueId } });
  await tx.wallMember.deleteMany({ where: { agentUniqueId } });
  await tx.branchSupervisor.deleteMany({ where: { agentUniqueId } });
  // A question goes with its answers.
  await tx.coursePost.deleteMany({ where: { agentUniqueId } });
  // Stars and answers are counted without a name; the sentence may name anybody.
  await tx.courseRating.updateMany({ where: { agentUniqueId }, data: { commentTxt: '', hiddenReason: '' } });
  await tx.courseSurvey.updateMany({ where: { agentUniqueId }, data: { remarkTxt: '' } });
  await anonymiseAudit(tx, agentUniqueId);
  return 1;
}

// What was said may name anybody, and a picture may show anybody: of feedback stays what is counted, and its number.
async function anonymiseFeedback(tx: Transaction, agentUniqueId: string, now: Date): Promise<void> {
  const { firstName, lastName, userId: agentUserId, emailAddress: emailId } = anonymousColumns;
  const sent = await tx.feedback.findMany({ where: { agentUniqueId }, select: { feedbackId: true, pictureId: true } });
  if (sent.length === 0) return;
  await tx.storedFile.updateMany({
    where: { id: { in: sent.flatMap(({ pictureId }) => pictureId ?? []) } },
    data: { goesAt: now, addedBy: null },
  });
  await tx.feedbackAnswer.updateMany({
    where: { feedbackId: { in: sent.map(({ feedbackId }) => feedbackId) } },
    data: { answerTxt: '' },
  });
  const details = { internetBrowser: '', operatingSystem: '', monitorResolution: '', courseName: '' };
  await tx.feedback.updateMany({
    where: { agentUniqueId },
    data: { firstName, lastName, agentUserId, emailId, ccn: '', commentTxt: '', pictureId: null, ...details },
  });
  await tx.$executeRaw`UPDATE feedback SET search_key = number WHERE agent_unique_id = ${agentUniqueId}::uuid`;
}

// The guest of a future cruise credit, where no user has the learner's number by now: a holder keeps it. A credit that
// was never created waits for a name again.
async function forgetReferrals(tx: Transaction, agentUniqueId: string): Promise<void> {
  const own = {
    referredData: { not: Prisma.DbNull },
    learner: { holder: null, enrolments: { some: { agentUniqueId } } },
  } satisfies Prisma.FutureCruiseCreditWhereInput;
  await tx.futureCruiseCredit.updateMany({
    where: { ...own, state: { in: ['creating', 'failed'] } },
    data: { referredData: Prisma.DbNull, state: 'entitled', reference: '', failure: '' },
  });
  await tx.futureCruiseCredit.updateMany({ where: own, data: { referredData: Prisma.DbNull } });
}

// What the staff wrote to each other about what the user had sent.
async function forgetNotes(tx: Transaction, agentUniqueId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM case_notes n USING (
      SELECT 'feedback' AS kind, feedback_id::text AS id FROM feedback WHERE agent_unique_id = ${agentUniqueId}::uuid
      UNION ALL SELECT 'disputes', dispute_id::text FROM commission_disputes WHERE opened_by = ${agentUniqueId}::uuid
      UNION ALL SELECT 'rates', request_id::text FROM advisor_rate_requests WHERE asked_by = ${agentUniqueId}::uuid
      UNION ALL SELECT 'changes', request_id::text FROM agency_change_requests WHERE requested_by = ${agentUniqueId}::uuid
    ) theirs WHERE n.kind = theirs.kind AND n.subject_id = theirs.id`;
}

// What was written to the brands and answered may name anybody, and so may a partner's own words: amounts, states,
// times and numbers stay. A goal is private.
async function anonymiseSales(tx: Transaction, agentUniqueId: string, now: Date): Promise<void> {
  const words = { commentTxt: '', answerTxt: '' };
  await tx.commissionDispute.updateMany({ where: { openedBy: agentUniqueId }, data: words });
  await tx.disputeMessage.updateMany({
    where: { OR: [{ agentUniqueId }, { dispute: { openedBy: agentUniqueId } }] },
    data: { messageTxt: '' },
  });
  const theirs = { message: { agentUniqueId } };
  await tx.storedFile.updateMany({
    where: { disputeAttachments: { some: theirs } },
    data: { goesAt: now, addedBy: null },
  });
  await tx.disputeAttachment.updateMany({ where: theirs, data: { name: '', fileId: null } });
  await tx.advisorRateRequest.updateMany({ where: { askedBy: agentUniqueId }, data: words });
  await tx.toolHandover.updateMany({ where: { agentUniqueId }, data: { detail: '' } });
  await tx.salesGoal.deleteMany({ where: { agentUniqueId } });
  await tx.commissionSplit.deleteMany({ where: { agentUniqueId } });
  await tx.salesMail.deleteMany({ where: { agentUniqueId } });
}

// Why two accounts were merged, and what went along with what they assigned, are words too.
async function forgetReasons(tx: Transaction, agentUniqueId: string): Promise<void> {
  await tx.accountMerge.updateMany({
    where: { OR: [{ keptId: agentUniqueId }, { mergedId: agentUniqueId }] },
    data: { reason: '' },
  });
  await tx.assignment.updateMany({ where: { assignedBy: agentUniqueId }, data: { message: '' } });
}

// Of the questions about their agency's registration stays that and when they were asked.
async function anonymiseReturns(tx: Transaction, agentUniqueId: string): Promise<void> {
  await tx.registrationQuestion.updateMany({
    where: { round: { agentUniqueId } },
    data: { questionTxt: '', answerTxt: '' },
  });
  await tx.registrationReturn.updateMany({ where: { agentUniqueId }, data: { changes: [] } });
}

// The product's role may not change audit rows: a database function does it, for a user whose deletion the trail itself
// bears out, and records that it did.
async function anonymiseAudit(tx: Transaction, agentUniqueId: string): Promise<void> {
  await tx.$executeRaw`SELECT anonymise_audit(${agentUniqueId}::uuid)`;
}
