import { useLoaderData } from '@remix-run/react';
import { formatDate } from '#app/domain/display.ts';
import { readAnswers } from '#app/domain/courses/runtime/readAnswers.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request, params }) => {
    const courseId = uuidParam(params, 'courseId');
    const { title, startedAt, answers } = await readAnswers(ctx, courseId);
    const brand = brandOfPage(new URL(request.url).pathname, { ...ctx.actor, market: ctx.market });
    return {
      title,
      answers,
      day: formatDate(startedAt, ctx),
      history: paths.academyHistory(brand),
      documentTitle: documentTitleOf(ctx.language, title),
    };
  },
  { about: 'own' },
);

/** What a learner answered to the questions of a course, in the last attempt (spec §2 History). */
export default function Answers() {
  const { t, i18n } = useTranslation('learning');
  const { title, day, answers, history } = useLoaderData<typeof loader>();
  const rows = answers.map((answer, index) => ({ ...answer, number: index + 1 }));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'question',
      header: t('answers.question'),
      rowHeader: true,
      cell: ({ number, description, id }) => `${number}. ${description || id}`,
    },
    { key: 'response', header: t('answers.response'), cell: ({ response }) => response || '–' },
    { key: 'right', header: t('answers.right'), cell: ({ right }) => right || '–' },
    {
      key: 'result',
      header: t('answers.result'),
      cell: ({ result }) =>
        result === null
          ? '–'
          : typeof result === 'number'
            ? result.toLocaleString(i18n.language)
            : t(`answers.${result}`),
    },
  ];
  return (
    <>
      <PageHead title={t('answers.title', { course: title })} sentence={t('answers.sentence', { day })} />
      <DataTable
        caption={t('answers.title', { course: title })}
        columns={columns}
        rows={rows}
        rowKey={({ item, number }) => `${item} ${number}`}
        empty={<EmptyState title={t('answers.none')} sentence={t('answers.noneSentence')} />}
      />
      <p className="mt-4">
        <Link className="link inline-flex min-h-11 items-center" to={history}>
          {t('answers.back')}
        </Link>
      </p>
    </>
  );
}
