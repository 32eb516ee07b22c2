import { useLoaderData } from '@remix-run/react';
import { assignmentList, listAssignments } from '#app/domain/academy/assignments/listAssignments.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AssignmentList } from './AssignmentList.tsx';
import { assignmentInWords } from './assignmentWords.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const wanted = assignmentList.read(new URL(request.url).searchParams);
    const { assignments, ...found } = await listAssignments(ctx, wanted);
    return {
      title: documentTitle(ctx.language, 'assignments:staff.title'),
      list: assignmentList.view(wanted, found),
      rows: assignments.map((each) => assignmentInWords(ctx, each)),
      mayAssign: can(ctx, 'staff.assign-learning'),
    };
  },
  { can: 'staff.see-learning' },
);

/** What the brand has assigned in the markets of the member of staff, and how far it is. */
export default function StaffAssignments() {
  const { t } = useTranslation('assignments');
  const { list, rows, mayAssign } = useLoaderData<typeof loader>();
  return (
    <>
      <AreaTabs area="learning" />
      <PageHead
        title={t('staff.title')}
        sentence={t('staff.sentence')}
        action={
          mayAssign ? (
            <LinkButton variant="primary" to={paths.staffNewAssignment()}>
              {t('new')}
            </LinkButton>
          ) : null
        }
      />
      <AssignmentList list={list} rows={rows} hrefOf={paths.staffAssignment} />
    </>
  );
}
