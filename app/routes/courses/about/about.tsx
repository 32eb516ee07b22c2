import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { partTitles } from '#app/domain/courses/about/outline.ts';
import { readCoursePage, type CoursePage } from '#app/domain/courses/about/readCoursePage.server.ts';
import { readVoices } from '#app/domain/courses/about/readVoices.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import academyStyles from '#app/routes/academy/levels/academy.css?url';
import { academyPage } from '#app/routes/academy/levels/academyPage.server.ts';
import { StateRing } from '#app/routes/academy/levels/CourseCards.tsx';
import { CourseCoverDrawing } from '#app/routes/academy/levels/CourseCoverDrawing.tsx';
import { courseHref, courseRow } from '#app/routes/academy/levels/courseRows.server.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { answerCoursePage } from './aboutAction.server.ts';
import { CountsFor } from './CountsFor.tsx';
import { CourseGoals } from './CourseGoals.tsx';
import { CourseLanguages, type CourseLanguagesProps } from './CourseLanguages.tsx';
import { CourseNotes } from './CourseNotes.tsx';
import { CourseOutline } from './CourseOutline.tsx';
import { CourseQuestions } from './CourseQuestions.tsx';
import { CourseSurvey } from './CourseSurvey.tsx';
import { CourseVoices } from './CourseVoices.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: academyStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx, params, request } = asked;
    const { brand, curriculum, query } = await academyPage(asked);
    const courseId = uuidParam(params, 'courseId');
    const page = await readCoursePage(ctx, { courseId, curriculum });
    const { finished, own, questions, sentences, notes, survey } = await readVoices(ctx, courseId);
    const chosen = new URL(request.url).searchParams.get('note');
    const about = (more: object = {}) => `${paths.aboutCourse(brand, courseId, { ...query, ...more })}#notes`;
    const row = courseRow(ctx, { brand, curriculum }, page.course);
    const levelNamed = ({ curriculum: of, level, elective }: (typeof page.counts)[number]) => ({
      curriculum: of,
      elective,
      levelKey: levelOf(level, of).nameKey,
    });
    return {
      documentTitle: documentTitleOf(ctx.language, row.title),
      course: { ...row, attemptsLeft: page.attemptsLeft },
      counts: page.counts.map(levelNamed),
      refreshes: page.refreshes,
      outline: page.outline,
      goals: page.goals,
      language: languageOf(page, (after) => courseHref(ctx, { brand, curriculum }, courseId, after)),
      voices: {
        rating: row.rating,
        own,
        mayRate: finished,
        sentences: sentences.map(({ ratedAt, ...sentence }) => ({
          ...sentence,
          rated: formatDate(ratedAt, ctx),
        })),
      },
      survey: finished ? { own: survey } : null,
      questions: { questions, href: paths.courseQuestions(brand, courseId, query) },
      catalogue: paths.academyCatalogue(brand, query),
      notes: notes && {
        notes: notes.map(({ part, noteTxt, changedAt }, place) => ({
          part,
          noteTxt,
          changed: formatDate(changedAt, ctx),
          href: about({ note: String(place) }),
        })),
        free: ['', ...partTitles(page.outline)].filter((part) => !notes.some((note) => note.part === part)),
        changing: notes.find((_, place) => String(place) === chosen) ?? null,
        back: about(),
      },
      answers: row.attempts > 0 && row.state !== 'new' ? paths.courseAnswers(brand, courseId) : null,
    };
  },
  { about: 'own' },
);

/** The languages of a course that has several; null for any other. */
function languageOf(
  { course: { languages, openAttempt }, language: { next, open }, attemptsLeft }: CoursePage,
  startOver: (openAttempt: string) => string,
): CourseLanguagesProps | null {
  if (next === null || languages.length < 2) return null;
  return { languages, next, open, startOver: openAttempt && attemptsLeft !== 0 ? startOver(openAttempt) : null };
}

export const action = ownAction(answerCoursePage);

/** The page of a course before it is begun: its content, what it counts for, and the reader's progress. */
export default function AboutCourse() {
  const { t } = useTranslation(['coursePage', 'academy', 'markets']);
  const { course, counts, refreshes, outline, goals, language, questions, voices, survey, notes, catalogue, answers } =
    useLoaderData<typeof loader>();
  const { title, summary, category, minutes, languages, external, state, score, attempts } = course;
  const isOver = course.attemptsLeft === 0;
  return (
    <>
      <BackLink to={catalogue}>{t('back')}</BackLink>
      <div className="course-head">
        <CourseCoverDrawing cover={course.cover} />
        <div>
          <PageHead title={title} sentence={summary} />
          <p className="course-card-state mb-4">
            <StateRing course={course} />
            <span>{t(`academy:state.${state}`)}</span>
          </p>
          {isOver ? (
            <p>{t('noAttempts')}</p>
          ) : (
            <LinkButton variant="primary" to={course.againHref ?? course.href}>
              {t(external ? 'act.external' : `act.${state}`)}
            </LinkButton>
          )}
        </div>
      </div>
      <div className="course-facts">
        <Card title={t('facts.title')}>
          <DescriptionList
            items={[
              {
                term: t('facts.length'),
                value: t(course.isMeasured ? 'academy:card.readersTake' : 'academy:minutes', { count: minutes }),
              },
              { term: t('facts.category'), value: category },
              ...(languages.length > 0
                ? [{ term: t('facts.languages'), value: languages.join(t('facts.comma')) }]
                : []),
              {
                term: t('facts.attempts'),
                value:
                  course.attemptsLeft === null
                    ? t('facts.noLimit')
                    : t('academy:failed.left', { count: course.attemptsLeft }),
              },
            ]}
          />
        </Card>
        {language ? <CourseLanguages {...language} /> : null}
        <CourseGoals goals={goals} />
        <CountsFor counts={counts} refreshes={refreshes} />
        {attempts > 0 || course.visitedOn ? (
          <Card title={t('own.title')}>
            <DescriptionList
              items={[
                { term: t('own.state'), value: t(`academy:state.${state}`) },
                ...(score === null ? [] : [{ term: t('own.score'), value: t('academy:score', { score }) }]),
                ...(course.passMark === null
                  ? []
                  : [{ term: t('own.needed'), value: t('academy:score', { score: course.passMark }) }]),
                { term: t('own.visited'), value: course.visitedOn },
                ...(course.passedOn ? [{ term: t('own.passed'), value: course.passedOn }] : []),
                { term: t('own.time'), value: t('academy:minutes', { count: course.minutesSpent }) },
              ]}
            />
            {answers ? (
              <p className="mt-3">
                <LinkButton to={answers}>{t('own.answers')}</LinkButton>
              </p>
            ) : null}
          </Card>
        ) : null}
        <CourseOutline outline={outline} />
        <CourseQuestions {...questions} />
        <CourseVoices {...voices} />
        {survey ? <CourseSurvey {...survey} /> : null}
        {notes ? <CourseNotes {...notes} /> : null}
      </div>
    </>
  );
}
