import { addStaff } from '#app/domain/accounts/staff/addStaff.server.ts';
import { addStaffSchema } from '#app/domain/accounts/staff/forms.ts';
import type { Database } from '#app/platform/database.server.ts';
import { samplePassword } from '../builders/password.ts';
import { visiting } from './contexts.ts';
import { demoStaff } from './staffAccounts.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Adds the staff of the demo, long before the first agency; who is there already stays. */
export async function seedStaff(db: Database, now: Date): Promise<void> {
  const ctx = visiting(db, new Date(now.getTime() - 2000 * day));
  for (const { firstName, lastName, ...staff } of demoStaff) {
    if ((await db.staffUser.count({ where: { userId: staff.userId } })) > 0) continue;
    const emailAddress = `${firstName}.${lastName}@brands.example`;
    await addStaff(
      ctx,
      addStaffSchema().parse({ ...staff, firstName, lastName, emailAddress, password: samplePassword }),
    );
    // The staff work here: none has been away for long.
    await db.staffUser.update({
      where: { userId: staff.userId },
      data: { lastLoginAt: new Date(now.getTime() - staff.userId.length * 3 * hour) },
    });
  }
}

/**
 * Signs what was decided before anybody used this demo: the reviewer did, two days after the registration. Who still
 * awaits a decision has registered lately, so that the queue has agencies of every age; those whose time of
 * registration is recent keep it.
 */
export async function signDecisions(db: Database, now: Date): Promise<void> {
  const { staffId } = await db.staffUser.findUniqueOrThrow({ where: { userId: demoStaff[0].userId } });
  await db.$executeRaw`
    UPDATE agencies SET decided_at = created_at + interval '2 days 3 hours', decided_by = ${staffId}::uuid
    WHERE approval_status <> 'PENDING' AND decided_at IS NULL`;
  const waiting = await db.agency.findMany({
    where: { approvalStatus: 'PENDING', createdAt: { lt: new Date(now.getTime() - 30 * day) } },
    orderBy: { agencyId: 'asc' },
    select: { agencyId: true },
  });
  for (const [place, { agencyId }] of waiting.entries()) {
    const createdAt = new Date(now.getTime() - 3 * hour - place * 31 * hour);
    await db.agency.update({ where: { agencyId }, data: { createdAt } });
    await db.agent.updateMany({ where: { agencyId }, data: { createdAt } });
  }
}
