import { useLoaderData } from '@remix-run/react';
import { assignmentList, listAssignments } from '#app/domain/academy/assignments/listAssignments.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { reportPlace } from '#app/routes/academy/reports/reportPlace.server.ts';
import { whoseLearning } from '#app/routes/academy/reports/whoseLearning.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AssignmentList } from './AssignmentList.tsx';
import { assignmentInWords } from './assignmentWords.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx, request } = asked;
    const { brand, query } = await reportPlace(asked);
    const wanted = assignmentList.read(new URL(request.url).searchParams);
    const { assignments, ...found } = await listAssignments(ctx, wanted);
    return {
      title: documentTitle(ctx.language, 'assignments:title'),
      brand,
      query,
      sentence: await whoseLearning(ctx, 'assignments'),
      list: assignmentList.view(wanted, found),
      rows: assignments.map((each) => assignmentInWords(ctx, each)),
      mayAssign: can(ctx, 'agency.assign-learning'),
    };
  },
  { can: 'agency.see-assignments' },
);

/** An agency's assignments with their progress. */
export default function Assignments() {
  const { t } = useTranslation('assignments');
  const { brand, query, sentence, list, rows, mayAssign } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={sentence}
        action={
          mayAssign ? (
            <LinkButton variant="primary" to={paths.newAcademyAssignment(brand, query)}>
              {t('new')}
            </LinkButton>
          ) : null
        }
      />
      <AssignmentList list={list} rows={rows} hrefOf={(id) => paths.academyAssignment(brand, id, query)} />
    </>
  );
}
