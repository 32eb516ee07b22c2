import { localized } from '#app/domain/localizedText.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { averageStars } from '#app/domain/academy/catalogue/averageStars.ts';
import { hideOrShowSchema, ratingList } from '#app/domain/courses/about/ratingForms.ts';
import { hideRating } from '#app/domain/courses/voices/hideRating.server.ts';
import { listRatings } from '#app/domain/courses/voices/listRatings.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import academyStyles from '#app/routes/academy/levels/academy.css?url';
import { Stars } from '#app/routes/academy/levels/Stars.tsx';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { FilterForm, List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { HideAct } from './HideAct.tsx';
import { StarCounts } from './StarCounts.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: academyStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const courseId = uuidParam(params, 'courseId');
    const query = ratingList.read(new URL(request.url).searchParams);
    const { course, counts, ratings, ...found } = await listRatings(ctx, courseId, query);
    const title = localized(ctx.language, 'title', course);
    const ratingCount = counts.reduce((sum, count) => sum + count, 0);
    const ratingSum = counts.reduce((sum, count, place) => sum + count * (place + 1), 0);
    return {
      documentTitle: documentTitleOf(ctx.language, title),
      courseId,
      title,
      counts,
      ratingCount,
      average: averageStars({ ratingCount, ratingSum }),
      mayHide: can(ctx, 'staff.answer-learners'),
      rows: ratings.map(({ ratedAt, ...rating }) => ({
        ...rating,
        rated: formatDate(ratedAt, ctx),
      })),
      list: ratingList.view(query, found),
    };
  },
  { can: 'staff.see-learning' },
);

/** Hides the sentence of a rating, or shows it again. */
export const action = staffAction(
  async ({ ctx, request, params }) => {
    const courseId = uuidParam(params, 'courseId');
    return formAction(ctx, request, {
      schema: hideOrShowSchema(),
      run: async (value) => {
        const { intent, ratingId } = value;
        await hideRating(ctx, { courseId, ratingId, reason: value.intent === 'hide' ? value.reason : null });
        return redirectWithToast(paths.staffCourseRatings(courseId), {
          kind: 'success',
          message: intent === 'hide' ? 'courseVoices:hide.done' : 'courseVoices:show.done',
        });
      },
    });
  },
  { can: 'staff.answer-learners' },
);

/** How learners rate a course, and their sentences, which staff may hide. */
export default function Ratings() {
  const { t } = useTranslation(['courseVoices', 'academy', 'markets']);
  const { courseId, title, counts, ratingCount, average, mayHide, rows, list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <BackLink to={paths.staffCourse(courseId)}>{t('back')}</BackLink>
      <PageHead
        title={t('title', { title })}
        sentence={average === null ? t('none') : <Stars stars={average} count={ratingCount} />}
      />
      <StarCounts counts={counts} />
      <List
        list={list}
        tools={
          <FilterForm
            list={list}
            filters={[
              {
                name: 'shown',
                label: t('filter.label'),
                any: t('filter.any'),
                options: (['shown', 'hidden'] as const).map((value) => ({ value, label: t(`filter.${value}`) })),
              },
            ]}
            apply={t('filter.apply')}
            className="mb-4"
          />
        }
        count={t('count', { count: list.total })}
        table={
          rows.length === 0 ? (
            <EmptyState title={t('empty.title')} sentence={t('empty.sentence')} />
          ) : (
            <ul className="talk-list">
              {rows.map(({ ratingId, stars, commentTxt, rated, market, hiddenReason }) => (
                <li key={ratingId} className="card">
                  <p className="wrap-anywhere">{commentTxt}</p>
                  <p className="text-sm text-muted">
                    <Stars stars={stars} /> {t('of', { market: t(`markets:market.${market}`), rated })}
                  </p>
                  {hiddenReason === null ? null : <p className="text-sm">{t('hiddenFor', { reason: hiddenReason })}</p>}
                  {mayHide ? (
                    <HideAct
                      name="ratingId"
                      id={ratingId}
                      isHidden={hiddenReason !== null}
                      reply={reply}
                      texts={{
                        title: t('hide.title'),
                        help: t('hide.help'),
                        button: t('hide.button'),
                        show: t('show.button'),
                      }}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      />
    </>
  );
}
