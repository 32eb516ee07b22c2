import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { previewCourse } from '#app/domain/courses/editor/previewCourse.server.ts';
import type { CourseOutcome } from '#app/domain/courses/runtime/readOutcome.server.ts';
import { previewUnit } from '#app/domain/courses/statements/previewUnit.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { failuresAsJson } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

// The player sends more; nothing of it is kept.
const sent = z.object({
  act: z.enum(['init', 'commit', 'terminate', 'outcome', 'launch', 'silent']),
  input: z.object({ sequence: z.number().int().optional(), item: sentLine(1000).optional() }),
});

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.staffCourse(params.courseId ?? ''));

/**
 * What the player does with its attempt while brand staff preview a version: it is opened, and whatever the course says
 * is taken and forgotten.
 */
export const action = failuresAsJson(
  staffAction(
    async ({ ctx, request, params }) => {
      const body = sent.safeParse(await request.json().catch(() => undefined));
      if (!body.success) throw new Refusal('malformedRequest');
      const { act, input } = body.data;
      const version = { courseId: uuidParam(params, 'courseId'), packageId: uuidParam(params, 'packageId') };
      const from = { userAgent: request.headers.get('User-Agent') };
      if (act === 'init') return Response.json(await previewCourse(ctx, version, from));
      if (act === 'launch') return Response.json(await previewUnit(ctx, { ...version, item: input.item ?? '' }, from));
      if (act === 'outcome') return Response.json({ counts: [], next: null } satisfies CourseOutcome);
      return Response.json({
        sequence: input.sequence ?? 0,
        completed: false,
        passed: false,
        score: null,
        ended: act === 'terminate',
      });
    },
    { can: 'staff.see-courses' },
  ),
);
