import type { StaffContext } from '#app/domain/context.server.ts';

interface Version {
  packageId: string;
  createdAt: Date;
}

/**
 * The open dry run of a version of the caller, or a new one. One of a version that was made again since is over, as is
 * any with `again`. The caller of this checks who may.
 */
export async function openDryRun(
  { db, now, staff }: StaffContext,
  { packageId, createdAt }: Version,
  { again = false }: { again?: boolean | undefined } = {},
) {
  const own = { packageId, staffId: staff.staffId };
  const open = await db.courseDryRun.findFirst({ where: { ...own, endedAt: null }, orderBy: { startedAt: 'desc' } });
  if (open && !again && open.startedAt >= createdAt) return open;
  await db.courseDryRun.updateMany({ where: { ...own, endedAt: null }, data: { endedAt: now } });
  return db.courseDryRun.create({ data: { ...own, startedAt: now } });
}
