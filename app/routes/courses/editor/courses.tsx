import { useLoaderData } from '@remix-run/react';
import { courseList } from '#app/domain/courses/editor/forms.ts';
import { listCourses } from '#app/domain/courses/editor/listCourses.server.ts';
import { publicationStates } from '#app/domain/courses/editor/publicationStates.ts';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListCount, ListPage, ListSearch } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { courseTones } from './courseTones.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = courseList.read(new URL(request.url).searchParams);
    const { courses, ...found } = await listCourses(ctx, query);
    const isJapanese = ctx.language === 'ja';
    return {
      title: documentTitle(ctx.language, 'courseEditor:list.title'),
      mayEdit: can(ctx, 'staff.edit-courses'),
      rows: courses.map(
        ({
          courseId,
          titleEn,
          titleJa,
          categoryEn,
          categoryJa,
          minutes,
          partner,
          state,
          curricula,
          versions,
          hasReady,
        }) => ({
          courseId,
          minutes,
          partner,
          state,
          versions,
          hasReady,
          title: isJapanese ? titleJa : titleEn,
          category: isJapanese ? categoryJa : categoryEn,
          curricula: curricula.join(', '),
          isEverywhere: curricula.length === curriculumCodes.length,
        }),
      ),
      list: courseList.view(query, found),
    };
  },
  { can: 'staff.see-courses' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The courses of the academy, by category and title. */
export default function Courses() {
  const { t } = useTranslation(['courseEditor', 'markets']);
  const { rows, list, mayEdit } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'title', header: t('list.course'), Cell: TitleCell, rowHeader: true },
    { key: 'category', fact: true, header: t('list.category'), cell: ({ category }) => category },
    { key: 'minutes', header: t('list.minutes'), cell: ({ minutes }) => minutes, numeric: true },
    { key: 'curricula', header: t('list.curricula'), Cell: CurriculaCell },
    { key: 'versions', header: t('list.versions'), Cell: VersionsCell },
    { key: 'state', fact: true, header: t('list.state'), Cell: StateCell },
  ];
  return (
    <>
      <AreaTabs area="courses" />
      <ListPage
        title={t('list.title')}
        sentence={t('list.sentence')}
        action={
          mayEdit ? (
            <LinkButton variant="primary" to={paths.staffNewCourse()}>
              {t('new.title')}
            </LinkButton>
          ) : undefined
        }
        list={list}
        tools={
          <div className="mb-4 grid gap-3">
            <ListSearch
              list={list}
              label={t('list.searchLabel')}
              placeholder={t('list.searchPlaceholder')}
              filters={[
                {
                  name: 'state',
                  label: t('list.filter.state'),
                  any: t('list.any'),
                  options: publicationStates.map((value) => ({ value, label: t(`state.${value}`) })),
                },
                {
                  name: 'curriculum',
                  label: t('list.filter.curriculum'),
                  any: t('list.any'),
                  options: curriculumCodes.map((value) => ({
                    value,
                    label: `${value} · ${t(`markets:curriculum.${value}`)}`,
                  })),
                },
              ]}
              className="mt-3"
            />
            <ListCount list={list}>{t('list.count', { count: list.total })}</ListCount>
          </div>
        }
        table={{
          caption: t('list.caption'),
          columns,
          rows,
          rowKey: ({ courseId }) => courseId,
          empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
        }}
      />
    </>
  );
}

function TitleCell({ courseId, title }: Row) {
  return (
    <Link className="link wrap-anywhere" to={paths.staffCourse(courseId)}>
      {title}
    </Link>
  );
}

function CurriculaCell({ curricula, isEverywhere }: Row) {
  const { t } = useTranslation('courseEditor');
  if (isEverywhere) return <>{t('list.everywhere')}</>;
  return curricula ? <>{curricula}</> : <span className="text-muted">{t('list.nowhere')}</span>;
}

function VersionsCell({ versions, partner, hasReady }: Row) {
  return <Versions versions={versions} partner={partner} hasReady={hasReady} />;
}

function Versions({ versions, partner, hasReady }: Pick<Row, 'versions' | 'partner' | 'hasReady'>) {
  const { t } = useTranslation('courseEditor');
  if (partner) return <>{t('list.partner', { partner })}</>;
  const lines = courseLanguages.flatMap((language) =>
    versions[language] ? [t('list.version', { language: t(`language.${language}`), number: versions[language] })] : [],
  );
  return (
    <div>
      {lines.length > 0 ? (
        lines.map((line) => <div key={line}>{line}</div>)
      ) : (
        <span className="text-muted">{t('list.noVersion')}</span>
      )}
      {hasReady ? (
        <div className="min-w-max">
          <Badge tone="info">{t('list.ready')}</Badge>
        </div>
      ) : null}
    </div>
  );
}

function StateCell({ state }: Row) {
  return <StateBadge state={state} />;
}

function StateBadge({ state }: Pick<Row, 'state'>) {
  const { t } = useTranslation('courseEditor');
  return (
    <div className="min-w-max">
      <Badge tone={courseTones[state]}>{t(`state.${state}`)}</Badge>
    </div>
  );
}
