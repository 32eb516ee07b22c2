import { runAssignment } from '#app/domain/academy/assignments/runAssignment.server.ts';
import { dueToday } from '#app/domain/dueDays.ts';
import { curriculaOf } from '#app/domain/markets/curricula.ts';
import type { Database } from '#app/platform/database.server.ts';

const dayMs = 86_400_000;

/** What each agency of the demo has assigned: to which roles, due in so many days, and what the mail said. */
const samples = [
  { level: 1, roles: ['A'], dueIn: -6, message: 'Please finish this before the spring sale.' },
  { level: 2, roles: ['A', 'M'], dueIn: 24, message: '' },
] as const;

/**
 * Gives the agencies of the demo learning to do until a day, some of it overdue, and one level by the brand. All were
 * notified of it long ago, so that no mails wait.
 */
export async function seedAssignments(db: Database, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - 40 * dayMs);
  const countsFrom = new Date(createdAt.getTime() - 365 * dayMs);
  const due = (days: number) => new Date(dueToday(now, 'UTC').getTime() + days * dayMs);
  const offered = new Set((await db.certification.findMany()).map(({ curriculum, level }) => `${curriculum} ${level}`));
  const made: string[] = [];
  const owners = await db.agent.findMany({
    where: { agentType: 'O', activationFlag: 'A', deletedAt: null },
    distinct: ['agencyId'],
    orderBy: [{ agencyId: 'asc' }, { userId: 'asc' }],
    include: { agency: true },
  });
  for (const { agencyId, agentUniqueId: assignedBy, agency } of owners) {
    const curriculum = curriculaOf(agency.country)[0]!;
    for (const { level, roles, dueIn, message } of samples) {
      if (!offered.has(`${curriculum} ${level}`)) continue;
      const { assignmentId } = await db.assignment.create({
        data: {
          assignmentId: crypto.randomUUID(),
          agencyId,
          assignedBy,
          audience: 'roles',
          roles: [...roles],
          curriculum,
          level,
          dueOn: due(dueIn),
          message,
          createdAt,
          countsFrom,
        },
      });
      made.push(assignmentId);
    }
  }
  const manager = await db.staffUser.findFirst({ where: { role: 'learning-manager' }, orderBy: { staffId: 'asc' } });
  if (manager) {
    const filter = { markets: ['nam'], countries: [] };
    const { assignmentId } = await db.assignment.create({
      data: {
        assignmentId: crypto.randomUUID(),
        staffId: manager.staffId,
        audience: 'brand',
        filter,
        curriculum: 'PC',
        level: 1,
        dueOn: due(12),
        createdAt,
        countsFrom,
      },
    });
    made.push(assignmentId);
  }
  for (const assignmentId of made) await runAssignment({ db, now: createdAt }, { assignmentId });
  await db.$executeRaw`UPDATE assignment_people p SET notified_at = ${createdAt}::timestamptz, reminded_due = s.due_on, reminded_step = 3 FROM assignments s WHERE s.assignment_id = p.assignment_id AND s.assignment_id = ANY (${made}::uuid[])`;
}
