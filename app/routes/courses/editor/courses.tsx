import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { courseListSchema, courseStates } from '#app/domain/courses/editor/forms.ts';
import { listCourses } from '#app/domain/courses/editor/listCourses.server.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { FilterSelect } from '#app/ui/table/FilterSelect.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { CourseNav } from '#app/routes/academy/requirements/CourseNav.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { stateTones } from './courseTones.ts';

const filters = ['state', 'curriculum'] as const;

export const handle = { i18n: ['courseEditor', 'markets'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const chosen = Object.fromEntries(filters.map((name) => [name, params.get(name) || undefined]));
    const query = courseListSchema().parse({
      search: params.get('q') ?? '',
      page: params.get('page') ?? 1,
      pageSize: params.get('size'),
      ...chosen,
    });
    const { courses, total, page } = await listCourses(ctx, query);
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
          ...{ courseId, minutes, partner, state, versions, hasReady },
          title: isJapanese ? titleJa : titleEn,
          category: isJapanese ? categoryJa : categoryEn,
          curricula: curricula.join(', '),
        }),
      ),
      filters: { state: query.state ?? '', curriculum: query.curriculum ?? '' },
      ...{ total, page, pageSize: query.pageSize },
    };
  },
  { can: 'staff.see-courses' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The courses of the academy, by category and title. */
export default function Courses() {
  const { t } = useTranslation('courseEditor');
  const { rows, total, page, pageSize, mayEdit } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'title', header: t('list.course'), cell: TitleCell, rowHeader: true },
    { key: 'category', header: t('list.category'), cell: ({ category }) => category },
    { key: 'minutes', header: t('list.minutes'), cell: ({ minutes }) => minutes, numeric: true },
    { key: 'curricula', header: t('list.curricula'), cell: CurriculaCell },
    { key: 'versions', header: t('list.versions'), cell: VersionsCell },
    { key: 'state', header: t('list.state'), cell: StateCell },
  ];
  return (
    <>
      <CourseNav />
      <PageHead
        title={t('list.title')}
        sentence={t('list.sentence')}
        action={
          mayEdit ? (
            <LinkButton variant="primary" to={paths.staffNewCourse()}>
              {t('new.title')}
            </LinkButton>
          ) : undefined
        }
      />
      <div className="mb-4 grid gap-3">
        <SearchField label={t('list.searchLabel')} placeholder={t('list.searchPlaceholder')} names={filters}>
          <Filters />
        </SearchField>
        <p className="text-sm text-muted" role="status">
          {t('list.count', { count: total })}
        </p>
      </div>
      <DataTable
        caption={t('list.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ courseId }) => courseId}
        empty={<EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />}
      />
      {total > 0 ? <Pagination page={page} pageSize={pageSize} total={total} /> : null}
    </>
  );
}

function Filters() {
  const { t } = useTranslation(['courseEditor', 'markets']);
  const { filters: chosen } = useLoaderData<typeof loader>();
  const options = {
    state: courseStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
    curriculum: curriculumCodes.map((code) => ({ value: code, label: `${code} · ${t(`markets:curriculum.${code}`)}` })),
  } as const;
  return (
    <div className="record-filters mt-3">
      {filters.map((name) => (
        <FilterSelect
          key={name}
          name={name}
          label={t(`list.filter.${name}`)}
          value={chosen[name]}
          any={t('list.any')}
          options={options[name]}
        />
      ))}
    </div>
  );
}

function TitleCell({ courseId, title }: Row) {
  return (
    <Link className="link wrap-anywhere" to={paths.staffCourse(courseId)}>
      {title}
    </Link>
  );
}

function CurriculaCell({ curricula }: Row) {
  return curricula ? <>{curricula}</> : <Nowhere />;
}

function Nowhere() {
  const { t } = useTranslation('courseEditor');
  return <span className="text-muted">{t('list.nowhere')}</span>;
}

function VersionsCell({ versions, partner, hasReady }: Row) {
  return <Versions versions={versions} partner={partner} hasReady={hasReady} />;
}

function Versions({ versions, partner, hasReady }: Pick<Row, 'versions' | 'partner' | 'hasReady'>) {
  const { t } = useTranslation('courseEditor');
  if (partner) return <>{t('list.partner', { partner })}</>;
  const lines = (['en', 'ja'] as const).flatMap((language) =>
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
      <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>
    </div>
  );
}
