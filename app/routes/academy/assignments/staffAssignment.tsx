import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AssignmentFacts } from './AssignmentFacts.tsx';
import { actOnAssignment, assignmentPage, leaveUndone } from './assignmentPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const assignmentId = uuidParam(params, 'assignmentId');
    await leaveUndone(ctx, assignmentId, paths.staffAssignments());
    const page = await assignmentPage(ctx, assignmentId, null);
    return { title: documentTitleOf(ctx.language, page.row.thing), page };
  },
  { can: 'staff.see-learning' },
);

export const action = staffAction(
  ({ ctx, params, request }) => {
    const assignmentId = uuidParam(params, 'assignmentId');
    const [here, list] = [paths.staffAssignment(assignmentId), paths.staffAssignments()];
    return actOnAssignment(ctx, request, { assignmentId, here, list });
  },
  { can: 'staff.assign-learning' },
);

/** One assignment of the brand. */
export default function StaffAssignment() {
  const { t } = useTranslation('assignments');
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.staffAssignments()}>{t('back')}</BackLink>
      <PageHead title={page.row.thing} sentence={t('facts.sentence', { day: page.row.due })} />
      <AssignmentFacts page={page} reply={useActionData<typeof action>()} />
    </>
  );
}
