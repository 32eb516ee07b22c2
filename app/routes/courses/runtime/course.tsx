import { redirect, type LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { startTransition, useEffect, useState } from 'react';
import { z } from 'zod';
import { curriculumQuery, readersCurriculum } from '#app/domain/academy/levels/readersCurriculum.ts';
import { readCourse } from '#app/domain/courses/runtime/readCourse.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { paths } from '#app/paths.ts';
import { entryOf } from '#app/routes/academy/levels/academyPage.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { CoursePlayer, CourseTitle } from './CoursePlayer.tsx';
import learningStyles from './learning.css?url';

export const handle = { i18n: ['feedback', 'fields', 'markets', 'refusals'] };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: learningStyles }];

export const meta = pageTitle<typeof loader>();

/** A course is played here. Opening the page begins nothing: its script does. */
export const loader = agentLoader(async ({ ctx, request, params }) => {
  const courseId = uuidParam(params, 'courseId');
  const { pathname, searchParams } = new URL(request.url);
  const { country } = ctx.agency;
  const brand = brandOfPage(pathname, { ...ctx.actor, market: ctx.market });
  // A market that was closed takes its courses along, also from who is in the middle of one; what is open in a tab is kept.
  if ((await entryOf(ctx, brand)) === 'comingSoon') throw redirect(paths.academy(brand));
  const curriculum = readersCurriculum(country, brand, searchParams.get('curriculum'));
  const course = await readCourse(ctx, courseId, curriculum);
  const wayIn = course.external && isBrandOfMarket('SB', ctx.market) && (await entryOf(ctx, 'SB')) === 'external';
  const after = z.uuid().safeParse(searchParams.get('after')).data;
  return {
    ...course,
    after,
    brand,
    query: curriculumQuery(country, brand, curriculum),
    wayIn,
    country,
    documentTitle: documentTitleOf(ctx.language, course.title),
  };
});

export default function CoursePage() {
  const {
    courseId,
    after,
    title,
    summary,
    minutes,
    external,
    languages,
    companyId,
    authId,
    brand,
    query,
    country,
    wayIn,
  } = useLoaderData<typeof loader>();
  const aboutPath = paths.aboutCourse(brand, courseId, query);
  const { t } = useTranslation('learning');
  const [hydrated, setHydrated] = useState(false);
  // The player is large: what is still being hydrated goes first.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  const isPlayed = authId !== null && !external;
  return (
    <div className={isPlayed ? 'course-page course-page-played' : 'course-page'}>
      {isPlayed ? null : (
        <PageHead title={title} sentence={t(external ? 'external.minutes' : 'minutes', { count: minutes })} />
      )}
      {authId === null ? (
        <Notice
          title={t('number.title')}
          action={<LinkButton to={paths.agentEnroll('academy')}>{t('number.link')}</LinkButton>}
        >
          <p>{t('number.text')}</p>
        </Notice>
      ) : external ? (
        <GivenElsewhere summary={summary} wayIn={wayIn} contact={paths.contactUs(brand)} />
      ) : hydrated ? (
        <CoursePlayer
          key={`${authId} ${courseId}`}
          address={paths.courseAttempt(brand, courseId)}
          goOn={paths.academyDashboard(brand, query)}
          pathOf={(other) => paths.course(brand, other, query)}
          voicesPath={`${aboutPath}#voices`}
          notesPath={`${aboutPath}#notes`}
          languages={{ languages, path: `${aboutPath}#language` }}
          title={title}
          country={country}
          course={{ companyId, authId, courseId, after }}
        />
      ) : (
        <>
          <CourseTitle title={title} />
          <noscript>
            <Notice tone="warning" title={t('noScript.title')}>
              <p>{t('noScript.text')}</p>
            </Notice>
          </noscript>
        </>
      )}
    </div>
  );
}

/** A course of a partner's: what it is, and the way to the partner's academy, where the reader has one. */
function GivenElsewhere({ summary, wayIn, contact }: { summary: string; wayIn: boolean; contact: string }) {
  const { t } = useTranslation('learning');
  return (
    <Card title={t('external.title')}>
      {summary ? <p className="mb-4">{summary}</p> : null}
      <p className="mb-4">{t(wayIn ? 'external.text' : 'external.noWay')}</p>
      {wayIn ? (
        <LinkButton variant="primary" to={paths.academy('SB')}>
          {t('external.open')}
        </LinkButton>
      ) : (
        <LinkButton to={contact}>{t('external.contact')}</LinkButton>
      )}
    </Card>
  );
}
