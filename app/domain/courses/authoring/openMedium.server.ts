import type { Readable } from 'node:stream';
import type { StaffContext } from '#app/domain/context.server.ts';
import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** A file of a course for its editors, as it lies in the store. Throws `forbidden` and `notFound`. */
export async function openMedium(
  ctx: StaffContext,
  courseId: string,
  name: string,
): Promise<{ type: string; size: number; open: () => Promise<Readable> }> {
  assertCan(ctx, 'staff.see-courses');
  if (!/^[a-z0-9-]+\.[a-z0-9]+$/.test(name)) throw new Refusal('notFound');
  const medium = await ctx.db.courseMedium.findUnique({
    where: { courseId_name: { courseId, name } },
    select: { file: { select: { hash: true, size: true, type: true } } },
  });
  if (!medium) throw new Refusal('notFound');
  const { hash, type, size } = medium.file;
  return { type, size, open: () => openContent(hash) };
}
