import { useLoaderData } from '@remix-run/react';
import { listStatements, statementDays } from '#app/domain/courses/statements/listStatements.server.ts';
import { shownVerbs } from '#app/domain/courses/statements/shownVerbs.ts';
import { statementList } from '#app/domain/courses/statements/statementForms.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { nameIn, timeIn, titleIn, verbIn } from './statementWords.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = statementList.read(new URL(request.url).searchParams);
    const { statements, courses, ...found } = await listStatements(ctx, query);
    return {
      title: documentTitle(ctx.language, 'learningStatements:title'),
      days: statementDays,
      mayExport: can(ctx, 'staff.export-data'),
      list: statementList.view(query, found),
      courses: courses.map((course) => ({ value: course.courseId, label: titleIn(ctx, course) })),
      rows: statements.map((row) => ({
        statementId: row.statementId,
        voided: row.voided,
        verb: verbIn(ctx, row.verb),
        learner: nameIn(ctx, row),
        course: titleIn(ctx, row),
        activity: row.activityId,
        stored: timeIn(ctx, row.storedAt),
      })),
    };
  },
  { can: 'staff.see-statements' },
);

/** What courses said of the learners of one's markets, by xAPI: searched, narrowed and page by page. */
export default function Statements() {
  const { t } = useTranslation(['learningStatements', 'common']);
  const { rows, list, courses, days, mayExport } = useLoaderData<typeof loader>();
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'verb',
      header: t('verbLabel'),
      rowHeader: true,
      cell: ({ statementId, verb, voided }) => (
        <>
          <Link className="link" to={paths.staffStatement(statementId)}>
            {verb}
          </Link>{' '}
          {voided ? <Badge tone="neutral">{t('voided')}</Badge> : null}
        </>
      ),
    },
    // No separate link: on a phone it would be too close to that of the statement, whose page leads to the person.
    { key: 'learner', header: t('learner'), cell: ({ learner }) => learner },
    { key: 'course', header: t('course'), cell: ({ course }) => course },
    {
      key: 'activity',
      header: t('activity'),
      cell: ({ activity }) => <span className="text-sm wrap-anywhere">{activity || t('common:dash')}</span>,
    },
    { key: 'stored', header: t('stored'), cell: ({ stored }) => stored },
  ];
  return (
    <>
      <AreaTabs area="learning" />
      <ListPage
        title={t('title')}
        sentence={t('sentence', { days })}
        action={
          mayExport ? <LinkButton href={paths.staffExports({ kind: 'statements' })}>{t('export')}</LinkButton> : null
        }
        list={list}
        search={{ label: t('searchLabel'), placeholder: t('searchPlaceholder') }}
        filters={[
          {
            name: 'verb',
            label: t('verbLabel'),
            any: t('any'),
            options: shownVerbs.map((value) => ({ value, label: t(`verb.${value}`) })),
          },
          { name: 'course', label: t('course'), any: t('any'), options: courses },
          { name: 'from', label: t('fromDay') },
          { name: 'to', label: t('toDay') },
        ]}
        apply={t('apply')}
        count={t('count', { count: list.total })}
        table={{
          caption: t('caption'),
          columns,
          rows,
          rowKey: ({ statementId }) => statementId,
          empty: <EmptyState title={t('emptyTitle')} sentence={t('emptySentence', { days })} />,
        }}
      />
    </>
  );
}
