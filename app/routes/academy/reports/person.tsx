import { localized } from '#app/domain/localizedText.ts';
import { useLoaderData } from '@remix-run/react';
import { courseStateOf } from '#app/domain/academy/levels/courseState.ts';
import { readColleagueLearning } from '#app/domain/academy/reports/readColleagueLearning.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { courseStateTones } from '#app/routes/academy/levels/courseColumns.tsx';
import { PersonFrame } from '#app/routes/people/person/PersonFrame.tsx';
import { personHead } from '#app/routes/people/person/personHead.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { TableSection } from '#app/ui/table/TableSection.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    const head = await personHead(ctx, agentUniqueId);
    const asked = new URL(request.url).searchParams.get('curriculum');
    const { curricula, curriculum, isLearner, levels, courses } = await readColleagueLearning(ctx, {
      agentUniqueId,
      curriculum: asked,
    });
    const day = (moment: Date) => formatDate(moment, ctx);
    return {
      title: documentTitle(ctx.language, 'academyReports:person.title'),
      head,
      isLearner,
      curriculum,
      standings: curricula.map((each) => {
        const held = levels.find((level) => level.curriculum === each);
        return {
          curriculum: each,
          levelKey: held ? levelOf(held.level, each).nameKey : null,
          reached: held ? day(held.attainedAt) : '',
          until: held ? day(held.validUntil) : '',
          isLapsed: held !== undefined && held.validUntil < ctx.now,
        };
      }),
      courses: courses.map((course) => ({
        courseId: course.courseId,
        title: localized(ctx.language, 'title', course),
        state: courseStateOf(course),
        visited: day(course.visitedAt),
        passed: course.passedAt ? day(course.passedAt) : '',
      })),
    };
  },
  { can: 'agency.academy-reports' },
);

type Standing = ReturnType<typeof useLoaderData<typeof loader>>['standings'][number];
type Course = ReturnType<typeof useLoaderData<typeof loader>>['courses'][number];

/** The progress of a person of the agency in each curriculum, and the courses that they have opened in one. */
export default function PersonLearning() {
  const { t } = useTranslation(['academyReports', 'academy', 'common', 'markets']);
  const { head, isLearner, curriculum, standings, courses } = useLoaderData<typeof loader>();
  const dash = t('common:dash');
  const standingColumns: Column<Standing>[] = [
    {
      key: 'curriculum',
      header: t('person.curriculum'),
      rowHeader: true,
      cell: (row) => t(`markets:curriculum.${row.curriculum}`),
    },
    {
      key: 'level',
      header: t('column.level'),
      cell: ({ levelKey, isLapsed }) =>
        levelKey ? (
          <Badge tone={isLapsed ? 'warning' : 'success'}>
            {isLapsed ? t('person.lapsed', { level: t(levelKey) }) : t(levelKey)}
          </Badge>
        ) : (
          t('person.noLevel')
        ),
    },
    { key: 'reached', header: t('person.reached'), cell: ({ reached }) => reached || dash },
    { key: 'until', header: t('column.validUntil'), cell: ({ until }) => until || dash },
  ];
  const courseColumns: Column<Course>[] = [
    { key: 'title', header: t('academy:course.title'), rowHeader: true, cell: ({ title }) => title },
    {
      key: 'state',
      header: t('academy:course.state'),
      cell: ({ state }) => <Badge tone={courseStateTones[state]}>{t(`academy:state.${state}`)}</Badge>,
    },
    { key: 'visited', header: t('academy:course.visited'), cell: ({ visited }) => visited },
    { key: 'passed', header: t('academy:course.passed'), cell: ({ passed }) => passed || dash },
  ];
  return (
    <PersonFrame head={head}>
      {isLearner ? (
        <div className="grid gap-8">
          <TableSection
            title={t('person.levels')}
            columns={standingColumns}
            rows={standings}
            rowKey={(row) => row.curriculum}
            empty={null}
          />
          <TableSection
            title={t('person.courses')}
            above={
              standings.length > 1 ? (
                <Tabs
                  label={t('person.curricula')}
                  tabs={standings.map((each) => ({
                    key: each.curriculum,
                    label: t(`markets:curriculum.${each.curriculum}`),
                    href: paths.personLearning(head.agentUniqueId, { curriculum: each.curriculum }),
                    open: each.curriculum === curriculum,
                  }))}
                  within
                />
              ) : null
            }
            columns={courseColumns}
            rows={courses}
            rowKey={({ courseId }) => courseId}
            empty={<EmptyState title={t('person.noCourses')} sentence={t('person.noCoursesSentence')} />}
          />
        </div>
      ) : (
        <EmptyState title={t('person.noNumber')} sentence={t('person.noNumberSentence')} />
      )}
    </PersonFrame>
  );
}
