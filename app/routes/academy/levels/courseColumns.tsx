import type { TFunction } from 'i18next';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import type { CourseState } from '#app/domain/academy/levels/courseState.ts';
import type { CourseRow } from './courseRows.server.ts';

/** How the states of a course look. */
export const courseStateTones = {
  new: 'neutral',
  started: 'info',
  failed: 'danger',
  completed: 'info',
  passed: 'success',
} as const satisfies Record<CourseState, Tone>;

/** The columns of the courses of a category. */
export function courseColumns(t: TFunction<'academy'>): Column<CourseRow>[] {
  return [
    {
      key: 'title',
      header: t('course.title'),
      rowHeader: true,
      cell: (row) => titleCell(row, t),
    },
    {
      key: 'minutes',
      header: t('course.length'),
      cell: ({ minutes }) => t('minutes', { count: minutes }),
      numeric: true,
    },
    { key: 'state', header: t('course.state'), cell: (row) => <CourseStanding row={row} t={t} /> },
    {
      key: 'score',
      header: t('course.score'),
      cell: ({ score }) => (score === null ? t('course.noScore') : t('score', { score })),
      numeric: true,
    },
  ];
}

function titleCell({ title, summary, href, external, isOffered }: CourseRow, t: TFunction<'academy'>) {
  return (
    <>
      {isOffered ? (
        <Link className="link" to={href}>
          {title}
        </Link>
      ) : (
        <>
          {title}
          <span className="block text-sm font-normal">{t('course.unoffered')}</span>
        </>
      )}
      {external ? <span className="block text-sm font-normal">{t('course.external')}</span> : null}
      {summary ? (
        <span className={`block text-sm font-normal text-muted${external ? ' in-detail' : ''}`}>{summary}</span>
      ) : null}
    </>
  );
}

/** The columns of the courses that were visited. */
export function visitedColumns(t: TFunction<'academy'>): Column<CourseRow>[] {
  const [title, , state, score] = courseColumns(t) as [
    Column<CourseRow>,
    Column<CourseRow>,
    Column<CourseRow>,
    Column<CourseRow>,
  ];
  return [
    { key: title.key, header: title.header, rowHeader: true, cell: (row) => titleCell({ ...row, summary: '' }, t) },
    { key: 'visited', header: t('course.visited'), cell: ({ visitedOn }) => visitedOn },
    state,
    { key: 'passed', header: t('course.passed'), cell: ({ passedOn }) => passedOn || t('course.notYet') },
    score,
    {
      key: 'time',
      header: t('course.time'),
      cell: ({ minutesSpent }) => t('minutes', { count: minutesSpent }),
      numeric: true,
    },
  ];
}

/** The state of a course; of one that was failed, what is needed and the way to another try. */
function CourseStanding({
  row: { state, passMark, attemptsLeft, againHref, title },
  t,
}: {
  row: CourseRow;
  t: TFunction<'academy'>;
}) {
  return (
    <>
      <Badge tone={courseStateTones[state]}>{t(`state.${state}`)}</Badge>
      {state === 'failed' ? (
        <>
          {passMark === null ? null : <span className="block text-sm">{t('failed.needed', { passMark })}</span>}
          {attemptsLeft === null ? null : (
            <span className="block text-sm">{t('failed.left', { count: attemptsLeft })}</span>
          )}
          {againHref ? (
            <Link className="link inline-flex min-h-11 items-center" to={againHref}>
              {t('failed.again')} <span className="visually-hidden">{title}</span>
            </Link>
          ) : null}
        </>
      ) : null}
    </>
  );
}
