import { useLoaderData } from '@remix-run/react';
import { learnerStates } from '#app/domain/courses/attempts/attemptActs.ts';
import { learnerList } from '#app/domain/courses/attempts/attemptForms.ts';
import { listLearners } from '#app/domain/courses/attempts/listLearners.server.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { FileLinks } from '#app/ui/table/FileLinks.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { courseStateTones } from '#app/routes/academy/levels/courseColumns.tsx';
import { learnerRow, learnersTitle } from './attemptWords.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const courseId = uuidParam(params, 'courseId');
    const query = learnerList.read(new URL(request.url).searchParams);
    const { course, learners, ...found } = await listLearners(ctx, courseId, query);
    const title = learnersTitle(ctx, course);
    return {
      documentTitle: documentTitleOf(ctx.language, title),
      courseId,
      title,
      list: learnerList.view(query, found),
      markets: marketsOf(ctx.staff),
      rows: learners.map((learner) => learnerRow(ctx, learner)),
    };
  },
  { can: 'staff.see-learning' },
);

/** Who takes a course in one's markets, with attempts, state, score, time and last visit. */
export default function Learners() {
  const { t } = useTranslation(['courseAttempts', 'markets', 'common']);
  const { courseId, title, list, markets, rows } = useLoaderData<typeof loader>();
  const dash = t('common:dash');
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'name',
      header: t('learner'),
      rowHeader: true,
      sortable: true,
      cell: ({ learner, registration }) =>
        registration ? (
          <Link className="link" to={paths.staffAttempt(registration)}>
            {learner || dash}
          </Link>
        ) : (
          learner || dash
        ),
    },
    { key: 'agency', header: t('agency'), sortable: true, cell: ({ agencyName }) => agencyName },
    {
      key: 'state',
      header: t('stateLabel'),
      fact: true,
      cell: ({ state, isOpen }) => (
        <>
          <Badge tone={courseStateTones[state]}>{t(`state.${state}`)}</Badge>{' '}
          {isOpen && state !== 'started' ? <Badge tone="neutral">{t('isOpen')}</Badge> : null}
        </>
      ),
    },
    { key: 'attempts', header: t('attempts'), sortable: true, numeric: true, cell: ({ attempts }) => attempts },
    { key: 'score', header: t('score'), sortable: true, numeric: true, fact: true, cell: ({ score }) => score || dash },
    { key: 'time', header: t('time'), sortable: true, numeric: true, cell: ({ time }) => time },
    { key: 'visited', header: t('visited'), sortable: true, cell: ({ visited }) => visited },
  ];
  const { state, market, from, to } = list.filters;
  const asked = { q: list.search, state, market, from, to, sort: list.sort?.key, direction: list.sort?.direction };
  return (
    <>
      <BackLink to={paths.staffCourseLearning(courseId)}>{t('learners.back')}</BackLink>
      <ListPage
        title={title}
        sentence={t('learners.sentence')}
        action={
          <FileLinks
            files={{
              csv: paths.staffCourseLearnersFile(courseId, 'csv', asked),
              xlsx: paths.staffCourseLearnersFile(courseId, 'xlsx', asked),
            }}
          />
        }
        list={list}
        search={{ label: t('learners.searchLabel'), placeholder: t('learners.searchPlaceholder') }}
        filters={[
          {
            name: 'state',
            label: t('stateLabel'),
            any: t('any'),
            options: learnerStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            name: 'market',
            label: t('market'),
            any: t('any'),
            options: markets.map((value) => ({ value, label: t(`markets:market.${value}`) })),
          },
          { name: 'from', label: t('from') },
          { name: 'to', label: t('to') },
        ]}
        apply={t('apply')}
        count={t('learners.count', { count: list.total })}
        table={{
          caption: t('learners.caption'),
          columns,
          rows,
          rowKey: ({ authId }) => authId,
          empty: <EmptyState title={t('learners.emptyTitle')} sentence={t('learners.emptySentence')} />,
          none: <EmptyState title={t('learners.noneTitle')} sentence={t('learners.noneSentence')} />,
        }}
      />
    </>
  );
}
