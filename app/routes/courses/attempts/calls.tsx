import { useLoaderData } from '@remix-run/react';
import { callList } from '#app/domain/courses/attempts/callForms.ts';
import { callLimits } from '#app/domain/courses/attempts/callLimits.ts';
import { listCalls } from '#app/domain/courses/attempts/listCalls.server.ts';
import { paths } from '#app/paths.ts';
import { nameIn, timeIn, titleIn } from '#app/routes/courses/statements/statementWords.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const registration = uuidParam(params, 'registration');
    const query = callList.read(new URL(request.url).searchParams);
    const { calls, learner, total, page, ...course } = await listCalls(ctx, registration, query);
    return {
      documentTitle: documentTitle(ctx.language, 'courseAttempts:calls.title'),
      registration,
      list: callList.view(query, { total, page }),
      learner: nameIn(ctx, learner),
      course: titleIn(ctx, course),
      rows: calls.map(({ at, ...call }) => ({ ...call, at: timeIn(ctx, at) })),
    };
  },
  { can: 'staff.see-learning' },
);

/** What a course asked of its runtime in an attempt, and what was refused: a log for support. */
export default function Calls() {
  const { t } = useTranslation(['courseAttempts', 'common']);
  const { registration, list, learner, course, rows } = useLoaderData<typeof loader>();
  const dash = t('common:dash');
  const code = (text: string) => (text === '' ? dash : <span className="text-sm wrap-anywhere">{text}</span>);
  return (
    <>
      <BackLink to={paths.staffAttempt(registration)}>{t('act.back')}</BackLink>
      <ListPage
        title={t('calls.title')}
        sentence={t('calls.sentence', { learner, course, days: 30, kept: callLimits.kept })}
        list={list}
        filters={[
          {
            name: 'which',
            label: t('calls.which'),
            any: t('any'),
            options: [{ value: 'refused', label: t('calls.refused') }],
          },
        ]}
        apply={t('apply')}
        count={t('calls.count', { count: list.total })}
        table={{
          caption: t('calls.title'),
          columns: [
            { key: 'call', header: t('calls.call'), rowHeader: true, cell: ({ call }) => call },
            { key: 'element', header: t('calls.element'), fact: true, cell: ({ element }) => code(element) },
            { key: 'value', header: t('calls.value'), cell: ({ value }) => code(value) },
            { key: 'answer', header: t('calls.answer'), cell: ({ answer }) => code(answer) },
            { key: 'error', header: t('calls.error'), fact: true, cell: ({ error }) => error || dash },
            { key: 'item', header: t('attempt.part'), cell: ({ item }) => code(item) },
            { key: 'at', header: t('calls.at'), cell: ({ at }) => at },
          ],
          rows,
          rowKey: ({ id }) => id,
          empty: <EmptyState title={t('calls.emptyTitle')} sentence={t('calls.emptySentence', { days: 30 })} />,
        }}
      />
    </>
  );
}
