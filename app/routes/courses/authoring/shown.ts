import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { contentLimits } from '#app/domain/courses/authoring/contentLimits.ts';
import { shownBody } from '#app/domain/courses/authoring/shownBody.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { draftName } from './draftName.server.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.staffWriteIn(params.courseId ?? '', params.language ?? ''));

/** What is being typed, as learners will read it. Nothing of it is stored. */
export const action = staffAction(
  async ({ ctx, request, params }) => {
    const body = (await readForm(request)).get('pageBody');
    if (typeof body !== 'string' || body.length > contentLimits.body) throw new Refusal('malformedRequest');
    return Response.json({ html: await shownBody(ctx, draftName(params), body) });
  },
  { can: 'staff.edit-courses' },
);
