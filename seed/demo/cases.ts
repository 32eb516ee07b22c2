import type { Database } from '#app/platform/database.server.ts';

/** What the demo's staff have taken of what waits: the oldest registration, and feedback with a note. */
export async function seedCases(db: Database, now: Date): Promise<void> {
  const [reviewer, helpDesk] = await Promise.all(
    ['STAFFREVIEW', 'STAFFHELP'].map((userId) => db.staffUser.findUniqueOrThrow({ where: { userId } })),
  );
  const agency = await db.agency.findFirstOrThrow({
    where: { approvalStatus: 'PENDING' },
    orderBy: [{ createdAt: 'asc' }, { agencyId: 'asc' }],
  });
  const feedback = await db.feedback.findFirstOrThrow({
    where: { state: { in: ['received', 'inWork'] } },
    orderBy: [{ sentAt: 'asc' }, { number: 'asc' }],
  });
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  await db.case.createMany({
    data: [
      { kind: 'registrations', subjectId: agency.agencyId, takenBy: reviewer!.staffId, takenAt: yesterday },
      { kind: 'feedback', subjectId: feedback.feedbackId, takenBy: helpDesk!.staffId, takenAt: yesterday },
    ],
  });
  await db.caseNote.create({
    data: {
      kind: 'feedback',
      subjectId: feedback.feedbackId,
      writtenBy: helpDesk!.staffId,
      writtenAt: yesterday,
      noteTxt: 'Called the sender: it happens on the tablet only. Asked the web team, who answer on Thursday.',
    },
  });
}
