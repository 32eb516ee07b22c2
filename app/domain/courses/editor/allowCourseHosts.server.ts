import type { StaffContext } from '#app/domain/context.server.ts';
import { hostPattern } from '#app/domain/courses/packages/packageHosts.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { lockCourse } from './lockCourse.server.ts';

/**
 * Sets the hosts from which all packages of a course may load; a learner who has one open gets them with its next page.
 * Throws `forbidden`, `notFound`, `conflict` where the course was changed since `version`, `hostUnusable` for what is
 * no name of a host or is the portal's own, and `alreadySo`.
 */
export async function allowCourseHosts(
  ctx: StaffContext,
  { courseId, hosts, version }: { courseId: string; hosts: readonly string[]; version: number },
): Promise<void> {
  assertCan(ctx, 'staff.allow-course-hosts');
  const wanted = [...new Set(hosts)].sort();
  if (
    wanted.some((host) => !hostPattern.test(host) || ownHosts().some((own) => host === own || host.endsWith(`.${own}`)))
  )
    throw new Refusal('hostUnusable');
  await ctx.db.$transaction(async (tx) => {
    await lockCourse(tx, courseId, version);
    const before = (await tx.courseHost.findMany({ where: { courseId }, orderBy: { host: 'asc' } })).map(
      ({ host }) => host,
    );
    if (before.join() === wanted.join()) throw new Refusal('alreadySo');
    await tx.courseHost.deleteMany({ where: { courseId, host: { notIn: wanted } } });
    await tx.courseHost.createMany({
      data: wanted.map((host) => ({ courseId, host, allowedAt: ctx.now, allowedBy: ctx.staff.staffId })),
      skipDuplicates: true,
    });
    await tx.course.update({ where: { courseId }, data: { version: { increment: 1 } } });
    await recordAudit(tx, ctx, {
      action: 'academy.course-hosts-changed',
      subjectKind: 'course',
      subjectId: courseId,
      before: { hosts: before },
      after: { hosts: wanted },
    });
  });
}

// A course that may call the portal could use what the portal answers to anybody, and another course's origin.
function ownHosts(): string[] {
  const { ORIGIN, COURSE_ORIGIN } = environment();
  return [ORIGIN, COURSE_ORIGIN].flatMap((origin) => /^https?:\/\/(?:\*\.)?([^/:]+)/.exec(origin ?? '')?.[1] ?? []);
}
