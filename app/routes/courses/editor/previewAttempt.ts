import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { commitDryRun } from '#app/domain/courses/attempts/commitDryRun.server.ts';
import { readDryRunUnit } from '#app/domain/courses/attempts/readDryRunUnit.server.ts';
import { previewCourse } from '#app/domain/courses/editor/previewCourse.server.ts';
import { attemptEnd } from '#app/domain/courses/runtime/learningInput.ts';
import type { CourseOutcome } from '#app/domain/courses/runtime/readOutcome.server.ts';
import { previewUnit } from '#app/domain/courses/statements/previewUnit.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { failuresAsJson } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const sent = z.discriminatedUnion('act', [
  z.object({ act: z.literal('init'), input: z.object({ again: z.boolean().optional() }) }),
  z.object({ act: z.literal('commit'), input: attemptEnd }),
  z.object({ act: z.literal('terminate'), input: attemptEnd }),
  z.object({ act: z.literal('launch'), input: z.object({ item: sentLine(1000, { min: 1 }) }) }),
  z.object({ act: z.literal('progress'), input: z.object({ registration: z.uuid(), sessionId: z.uuid() }) }),
  // Nothing of a dry run counts, and its calls are not kept.
  z.object({ act: z.enum(['outcome', 'calls', 'silent']) }),
]);

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.staffCourse(params.courseId ?? ''));

/** What the player does with a dry run of brand staff, as the learner's page does with an attempt. */
export const action = failuresAsJson(
  staffAction(
    async ({ ctx, request, params }) => {
      const body = sent.safeParse(await request.json().catch(() => undefined));
      if (!body.success) throw new Refusal('malformedRequest');
      const version = { courseId: uuidParam(params, 'courseId'), packageId: uuidParam(params, 'packageId') };
      return Response.json(await done(ctx, body.data, version, request.headers.get('User-Agent')));
    },
    { can: 'staff.see-courses' },
  ),
);

function done(
  ctx: StaffContext,
  body: z.output<typeof sent>,
  version: { courseId: string; packageId: string },
  userAgent: string | null,
) {
  if (body.act === 'init') return previewCourse(ctx, version, { userAgent, again: body.input.again });
  if (body.act === 'launch') return previewUnit(ctx, { ...version, item: body.input.item }, { userAgent });
  if (body.act === 'progress') return readDryRunUnit(ctx, body.input);
  if (body.act === 'commit' || body.act === 'terminate')
    return commitDryRun(ctx, body.input, { ends: body.act === 'terminate' });
  return { counts: [], next: null } satisfies CourseOutcome;
}
