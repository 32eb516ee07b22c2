import { useActionData, useLoaderData } from '@remix-run/react';
import { curriculumQuery } from '#app/domain/academy/levels/readersCurriculum.ts';
import { readAssignment } from '#app/domain/academy/assignments/listAssignments.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { reportPlace } from '#app/routes/academy/reports/reportPlace.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AssignmentFacts } from './AssignmentFacts.tsx';
import { actOnAssignment, assignmentPage, leaveUndone } from './assignmentPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx, params } = asked;
    const assignment = uuidParam(params, 'assignmentId');
    const { brand, query } = await reportPlace(asked);
    await leaveUndone(ctx, assignment, paths.academyAssignments(brand, query));
    const { curriculum } = await readAssignment(ctx, assignment);
    const of = (assigned: 'overdue' | 'open' | 'done') =>
      paths.academyReports(brand, { ...curriculumQuery(ctx.agency.country, brand, curriculum), assignment, assigned });
    const links = can(ctx, 'agency.academy-reports')
      ? { overdue: of('overdue'), open: of('open'), done: of('done') }
      : null;
    const page = await assignmentPage(ctx, assignment, links);
    return {
      title: documentTitleOf(ctx.language, page.row.thing),
      list: paths.academyAssignments(brand, query),
      page,
    };
  },
  { can: 'agency.see-assignments' },
);

export const action = agentAction(
  async (asked) => {
    const { ctx, params, request } = asked;
    const assignmentId = uuidParam(params, 'assignmentId');
    const { brand, query } = await reportPlace(asked);
    return actOnAssignment(ctx, request, {
      assignmentId,
      here: paths.academyAssignment(brand, assignmentId, query),
      list: paths.academyAssignments(brand, query),
    });
  },
  { can: 'agency.assign-learning' },
);

/** One assignment of an agency, or one of the brand's that its people have. */
export default function Assignment() {
  const { t } = useTranslation('assignments');
  const { page, list } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={list}>{t('back')}</BackLink>
      <PageHead title={page.row.thing} sentence={t('facts.sentence', { day: page.row.due })} />
      <AssignmentFacts page={page} reply={useActionData<typeof action>()} />
    </>
  );
}
