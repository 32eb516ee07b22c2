import { localized } from '#app/domain/localizedText.ts';
import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { redirect, type LinksFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { dashboardCourseList, readDashboard } from '#app/domain/academy/levels/readDashboard.server.ts';
import { aimOf, courseLeftOff, courseToStart } from '#app/domain/academy/levels/learningPath.ts';
import { rankChange } from '#app/domain/academy/levels/rankChange.ts';
import { rankSchema } from '#app/domain/academy/levels/rankForms.ts';
import { noteLevelSeen } from '#app/domain/academy/levels/unseenLevels.server.ts';
import { updateOwnRank } from '#app/domain/academy/levels/updateOwnRank.server.ts';
import { fullName } from '#app/domain/display.ts';
import { readResumePoint } from '#app/domain/courses/runtime/readResumePoint.server.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { fewTabs, Tabs } from '#app/ui/Tabs.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { academyPage } from './academyPage.server.ts';
import academyStyles from './academy.css?url';
import { AssignedSteps } from './AssignedSteps.tsx';
import { assignedSteps } from './assignedSteps.server.ts';
import { CourseCards } from './CourseCards.tsx';
import { courseRow } from './courseRows.server.ts';
import { NextSteps } from './NextSteps.tsx';
import { rankFacts } from './rankFacts.server.ts';
import { reachedLevels } from './reachedLevels.server.ts';
import { RefresherNotice } from './RefresherNotice.tsx';
import { Voyage } from './Voyage.tsx';
import { voyageRows } from './voyageRows.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: academyStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx, request } = asked;
    const { brand, curriculum, query } = await academyPage(asked);
    const search = new URL(request.url).searchParams;
    const wanted = dashboardCourseList.read(search);
    const named = search.get('category') ?? undefined;
    const read = readDashboard(ctx, { companyId: curriculum, category: named, ...wanted }).catch((error: unknown) => {
      // A requirement may name a category that is not listed to the learner yet.
      throw named && isRefusal(error) && error.code === 'notFound'
        ? redirect(paths.academyDashboard(brand, query))
        : error;
    });
    const { academy, categories, category, courses, total, page } = await read;
    const row = (course: (typeof courses)[number] | null) => course && courseRow(ctx, { brand, curriculum }, course);
    const leftOff = courseLeftOff(academy.courses);
    const { kept, validity, computed } = academy.standing;
    const due = rankChange(kept, validity, computed.level, { refreshed: false, now: ctx.now });
    return {
      list: dashboardCourseList.view(wanted, { total, page }),
      title: documentTitle(ctx.language, 'academy:dashboard.title'),
      user: fullName(ctx.actor, ctx.language),
      assigned: assignedSteps(ctx, { brand, curriculum }, academy.assigned),
      leftOff: row(leftOff),
      resume: leftOff && (await readResumePoint(ctx.db, { authId: academy.authId, ...leftOff })),
      due: due && { curriculum, level: due.level, levelKey: levelOf(due.level, curriculum).nameKey },
      start: row(courseToStart(academy.courses, academy.standing, aimOf(academy.standing))),
      reached: reachedLevels(ctx, { brand, curriculum }, academy.unseen),
      rank: rankFacts(ctx, brand, academy),
      voyage: voyageRows(ctx, brand, academy),
      categories: categories.map((each) => ({
        categoryId: each.categoryId,
        name: localized(ctx.language, 'name', each),
      })),
      categoryId: category?.categoryId ?? null,
      courses: courses.map((course) => courseRow(ctx, { brand, curriculum }, course)),
    };
  },
  { about: 'own' },
);

/**
 * Notes that a level that was reached has been seen, or runs the rank update flow for the level that the page showed;
 * where the results give another by now, a toast says that the academy is out of sync (spec §4).
 */
export const action = ownAction(async (asked) => {
  const { ctx, request } = asked;
  const { brand, query } = await academyPage(asked);
  const posted = await readPosted(request, rankSchema());
  const back = paths.academyDashboard(brand, query);
  if ('seen' in posted) {
    await noteLevelSeen(ctx, { curriculum: posted.curriculum, level: posted.seen });
    return redirect(back);
  }
  try {
    await updateOwnRank(ctx, { ofCurricula: [posted] });
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'academyOutOfSync') throw error;
    return redirectWithToast(back, { kind: 'error', message: error.messageKey });
  }
  return redirectWithToast(back, { kind: 'success', message: 'academy:due.done' });
});

/**
 * The academy's dashboard: what to do next, the voyage to the next level, then the courses by category (spec §2, §7
 * academy/dashboard).
 */
export default function Dashboard() {
  const { t } = useTranslation('academy');
  const { search } = useLocation();
  const { user, assigned, leftOff, start, resume, due, reached, rank, voyage, categories, categoryId, courses, list } =
    useLoaderData<typeof loader>();
  const none = t('courses.none', { user });
  const tabs = categories.map((each) => ({
    key: each.categoryId,
    label: each.name,
    href: categorySearch(search, each.categoryId),
    open: each.categoryId === categoryId,
  }));
  return (
    <>
      <PageHead title={t('dashboard.title')} sentence={t('dashboard.sentence')} />
      <AssignedSteps steps={assigned} />
      <NextSteps
        leftOff={leftOff}
        start={start}
        resume={resume}
        due={due}
        reached={reached}
        isHighest={rank.aim === null && rank.levelKey !== null}
      />
      <Voyage voyage={voyage} rank={rank} />
      <RefresherNotice rank={rank} />
      <section className="mt-8" aria-labelledby="courses">
        <h2 className="mb-3 text-lg font-semibold" id="courses">
          {t('courses.title')}
        </h2>
        {tabs.length > fewTabs ? (
          <PhoneFold label={tabs.find(({ open }) => open)?.label ?? t('courses.categories')} className="tabs-fold" />
        ) : null}
        <Tabs label={t('courses.categories')} tabs={tabs} within />
        <List
          list={list}
          table={
            courses.length === 0 ? (
              <EmptyState title={t('courses.noneTitle')} sentence={none} />
            ) : (
              <CourseCards courses={courses} />
            )
          }
        />
      </section>
    </>
  );
}

// The first page of another category; the curriculum and the page size stay.
function categorySearch(search: string, categoryId: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.set('category', categoryId);
  return `?${params}`;
}
