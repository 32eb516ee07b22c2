import { localized } from '#app/domain/localizedText.ts';
import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { courseLearningQuery } from '#app/domain/courses/analytics/learningForms.ts';
import { surveyQuestionNames } from '#app/domain/courses/about/survey.ts';
import { learningPeriods } from '#app/domain/courses/analytics/learningViews.ts';
import { leastAnswers } from '#app/domain/courses/analytics/questionFigures.ts';
import { readCourseLearning } from '#app/domain/courses/analytics/readLearning.server.ts';
import { readSurvey } from '#app/domain/courses/analytics/readSurvey.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import chartStyles from '#app/routes/operations/figures/pairChart.css?url';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { FilterForm } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { learningWriter, sumsInWords, weeksInWords } from './learningWords.server.ts';
import { WeeksChart } from './WeeksChart.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chartStyles }];

export const meta = pageTitle<typeof loader>();

const mostPlaces = 30;

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const query = courseLearningQuery.read(new URL(request.url).searchParams);
    const courseId = uuidParam(params, 'courseId');
    const [read, survey] = await Promise.all([
      readCourseLearning(ctx, courseId, query),
      readSurvey(ctx, courseId, query),
    ]);
    const writer = learningWriter(ctx);
    const { t, number, share, two } = writer;
    const course = localized(ctx.language, 'title', read);
    const open = read.places.reduce((sum, { count }) => sum + count, 0);
    const scored = read.scores.reduce((sum, count) => sum + count, 0);
    return {
      title: documentTitleOf(ctx.language, course),
      course,
      courseId,
      list: courseLearningQuery.view(query, { page: 1, total: 0 }),
      markets: marketsOf(ctx.staff),
      versions: read.versions.map(({ packageId, language, number: version }) => ({
        value: packageId,
        label: t('analytics:versionOption', { language, number: version }),
      })),
      total: sumsInWords(writer, read.total),
      weeks: weeksInWords(ctx, read.weeks),
      places: read.places.slice(0, mostPlaces).map(({ part, page, count }) => ({
        key: `${part} ${page}`,
        place:
          [part, page && t('analytics:places.page', { page })].filter(Boolean).join(' · ') ||
          t('analytics:places.beginning'),
        attempts: number(count),
        share: share(count, open),
      })),
      scores: read.scores.map((count, ten) => ({
        range: t('analytics:scores.range', { from: ten * 10, to: ten === 9 ? 100 : ten * 10 + 9 }),
        attempts: number(count),
        share: share(count, scored),
      })),
      hasScores: scored > 0,
      minutes: read.minutes && {
        lower: number(read.minutes.lower),
        median: number(read.minutes.median),
        upper: number(read.minutes.upper),
        number: number(read.minutes.count),
        count: read.minutes.count,
      },
      questions: read.questions.map(({ item, question, text, answered, right, discrimination }) => ({
        key: `${item} ${question}`,
        question: text ?? question,
        identifier: text === null ? '' : question,
        answered: number(answered),
        right: right === null ? '' : share(right, 1),
        discrimination: discrimination === null ? '' : two(discrimination),
      })),
      survey: {
        count: survey.answered,
        number: number(survey.answered),
        answers:
          survey.answered === 0
            ? []
            : survey.answers.map(({ question, answer, count }) => ({
                question,
                answer,
                key: `${question} ${answer}`,
                count: number(count),
                share: share(count, survey.answered),
              })),
        remarks: survey.remarks.map(({ remarkTxt, market, answeredAt }) => ({
          remarkTxt,
          market,
          answered: formatDate(answeredAt, ctx),
        })),
      },
    };
  },
  { can: 'staff.see-learning' },
);

/** How one course is taken: by week, where people stop, scores, time, and its questions. */
export default function CourseLearning() {
  const { t } = useTranslation(['analytics', 'courseAttempts', 'coursePage', 'markets', 'common']);
  const data = useLoaderData<typeof loader>();
  const {
    courseId,
    course,
    list,
    markets,
    versions,
    total,
    weeks,
    places,
    scores,
    hasScores,
    minutes,
    questions,
    survey,
  } = data;
  const dash = t('common:dash');
  return (
    <>
      <BackLink to={paths.staffLearning()}>{t('back')}</BackLink>
      <PageHead
        title={course}
        sentence={total.completion === '' ? t('sentenceNone') : t('sentence', total)}
        action={<LinkButton to={paths.staffCourseLearners(courseId)}>{t('courseAttempts:learners.open')}</LinkButton>}
      />
      <FilterForm
        list={list}
        filters={[
          {
            name: 'period',
            label: t('period.label'),
            options: learningPeriods.map((value) => ({ value, label: t(`period.${value}`) })),
          },
          {
            name: 'market',
            label: t('by.market'),
            any: t('any'),
            options: markets.map((value) => ({ value, label: t(`markets:market.${value}`) })),
          },
          { name: 'version', label: t('by.version'), any: t('any'), options: versions },
        ]}
        apply={t('apply')}
        className="mb-6"
      />
      <div className="rows-labelled grid gap-8">
        <WeeksChart {...weeks} />
        <Part title={t('places.title')} sentence={t('places.sentence')}>
          <DataTable
            caption={t('places.title')}
            columns={[
              { key: 'place', header: t('places.place'), cell: ({ place }) => place, rowHeader: true },
              { key: 'attempts', header: t('column.attempts'), cell: ({ attempts }) => attempts, numeric: true },
              { key: 'share', header: t('column.share'), cell: ({ share }) => share, numeric: true },
            ]}
            rows={places}
            rowKey={({ key }) => key}
            empty={<p>{t('places.none')}</p>}
          />
        </Part>
        <Part title={t('minutes.title')} sentence={minutes ? t('minutes.sentence', minutes) : t('minutes.none')} />
        {hasScores ? (
          <Part title={t('scores.title')} sentence={t('scores.sentence')} fold={t('asTable')}>
            <DataTable
              caption={t('scores.title')}
              columns={[
                { key: 'range', header: t('column.score'), cell: ({ range }) => range, rowHeader: true },
                { key: 'attempts', header: t('column.attempts'), cell: ({ attempts }) => attempts, numeric: true },
                { key: 'share', header: t('column.share'), cell: ({ share }) => share, numeric: true },
              ]}
              rows={scores}
              rowKey={({ range }) => range}
              empty={null}
            />
          </Part>
        ) : null}
        <Part
          title={t('questions.title')}
          sentence={t('questions.sentence', { least: leastAnswers })}
          fold={questions.length > 0 ? t('asTable') : undefined}
        >
          <DataTable
            caption={t('questions.title')}
            columns={[
              {
                key: 'question',
                header: t('questions.question'),
                cell: ({ question, identifier }) => (
                  <>
                    <span className="wrap-anywhere">{question}</span>
                    {identifier ? <span className="block text-sm text-muted wrap-anywhere">{identifier}</span> : null}
                  </>
                ),
                rowHeader: true,
              },
              { key: 'answered', header: t('questions.answered'), cell: ({ answered }) => answered, numeric: true },
              { key: 'right', header: t('questions.right'), cell: ({ right }) => right || dash, numeric: true },
              {
                key: 'discrimination',
                header: t('questions.discrimination'),
                cell: ({ discrimination }) => discrimination || dash,
                numeric: true,
              },
            ]}
            rows={questions}
            rowKey={({ key }) => key}
            empty={<p>{t('questions.none')}</p>}
          />
        </Part>
        <Part
          title={t('survey.title')}
          sentence={survey.count === 0 ? t('survey.none') : t('survey.sentence', survey)}
          fold={survey.count === 0 ? undefined : t('survey.answers')}
        >
          {surveyQuestionNames.map((question) => {
            const rows = survey.answers.filter((answer) => answer.question === question);
            return rows.length === 0 ? null : (
              <div key={question} className="mb-4">
                <h3 className="mb-2">{t(`coursePage:survey.${question}.question`)}</h3>
                <DataTable
                  caption={t(`coursePage:survey.${question}.question`)}
                  columns={[
                    {
                      key: 'answer',
                      header: t('survey.answer'),
                      cell: ({ answer }) => t(`coursePage:survey.${question}.${answer}`),
                      rowHeader: true,
                    },
                    { key: 'count', header: t('questions.answered'), cell: ({ count }) => count, numeric: true },
                    { key: 'share', header: t('column.share'), cell: ({ share }) => share, numeric: true },
                  ]}
                  rows={rows}
                  rowKey={({ key }) => key}
                  empty={null}
                />
              </div>
            );
          })}
          {survey.remarks.length === 0 ? null : (
            <>
              <h3 className="mb-2">{t('survey.remarks')}</h3>
              <ul className="grid gap-3">
                {survey.remarks.map(({ remarkTxt, market, answered }, place) => (
                  <li key={`${place} ${remarkTxt}`}>
                    <p className="wrap-anywhere whitespace-pre-line">{remarkTxt}</p>
                    <p className="text-sm text-muted">
                      {t('survey.remarkBy', { market: t(`markets:market.${market}`), answered })}
                    </p>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Part>
      </div>
    </>
  );
}

interface PartProps {
  title: string;
  sentence: string;
  /** What opens the rest on a phone. */
  fold?: string | undefined;
  children?: ReactNode;
}

function Part({ title, sentence, fold, children }: PartProps) {
  return (
    <section className="min-w-0">
      <h2>{title}</h2>
      <p className="mb-3 text-muted">{sentence}</p>
      {fold ? <PhoneFold label={fold} /> : null}
      {children ? <div>{children}</div> : null}
    </section>
  );
}
