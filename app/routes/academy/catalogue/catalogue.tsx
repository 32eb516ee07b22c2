import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { catalogueList } from '#app/domain/academy/catalogue/catalogueForms.ts';
import { courseLengthNames } from '#app/domain/academy/catalogue/courseLengths.ts';
import { searchCatalogue } from '#app/domain/academy/catalogue/searchCatalogue.server.ts';
import { courseStates } from '#app/domain/academy/levels/courseState.ts';
import { isBrandOfMarket, type BrandCode } from '#app/domain/markets/brands.ts';
import { curriculaOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { paths } from '#app/paths.ts';
import academyStyles from '#app/routes/academy/levels/academy.css?url';
import { academyPage } from '#app/routes/academy/levels/academyPage.server.ts';
import { CourseCards } from '#app/routes/academy/levels/CourseCards.tsx';
import { courseRow, languageName } from '#app/routes/academy/levels/courseRows.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: academyStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx, request } = asked;
    const { brand, curriculum, query } = await academyPage(asked);
    const wanted = catalogueList.read(new URL(request.url).searchParams);
    const { courses, total, page, languages, isSimilar } = await searchCatalogue(ctx, { wanted, curriculum });
    return {
      title: documentTitle(ctx.language, 'catalogue:title'),
      list: catalogueList.view(wanted, { total, page }),
      courses: courses.map((course) =>
        courseRow(ctx, placeOf(ctx.market, course.curricula, { brand, curriculum }), course),
      ),
      isSimilar,
      curricula: curriculaOf(ctx.agency.country),
      languages: languages.map((code) => ({ value: code, label: languageName(code) })),
      all: paths.academyCatalogue(brand, query),
    };
  },
  { about: 'own' },
);

// A course opens under the curriculum that the reader is in where that lists it, else under the first that does, in the
// colors of its brand.
function placeOf(
  market: Market,
  curricula: readonly Curriculum[],
  here: { brand: BrandCode; curriculum: Curriculum },
): { brand: BrandCode; curriculum: Curriculum } {
  const curriculum = curricula.includes(here.curriculum) ? here.curriculum : (curricula[0] ?? here.curriculum);
  if (curriculum === here.curriculum) return here;
  const own = isBrandOfMarket(curriculum, market) ? curriculum : here.brand;
  return { brand: own, curriculum };
}

/** Every course that the reader may take, searched and narrowed; it works without JavaScript (beyond the specification). */
export default function Catalogue() {
  const { t } = useTranslation(['catalogue', 'academy', 'markets']);
  const { list, courses, isSimilar, curricula, languages, all } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={t('title')}
      sentence={t('sentence')}
      list={list}
      search={{ label: t('search'), placeholder: t('placeholder') }}
      apply={t('apply')}
      filters={[
        ...(curricula.length > 1
          ? [
              {
                name: 'of' as const,
                label: t('filters.curriculum'),
                any: t('filters.anyCurriculum'),
                options: curricula.map((value) => ({ value, label: t(`markets:curriculum.${value}`) })),
              },
            ]
          : []),
        { name: 'language', label: t('filters.language'), any: t('filters.anyLanguage'), options: languages },
        {
          name: 'length',
          label: t('filters.length'),
          any: t('filters.anyLength'),
          options: courseLengthNames.map((value) => ({ value, label: t(`length.${value}`) })),
        },
        {
          name: 'state',
          label: t('filters.state'),
          any: t('filters.anyState'),
          options: courseStates.map((value) => ({ value, label: t(`academy:state.${value}`) })),
        },
        {
          name: 'added',
          label: t('filters.added'),
          any: t('filters.anyAdded'),
          options: [{ value: 'new', label: t('filters.new') }],
        },
      ]}
      count={t('count', { count: list.total })}
      table={
        courses.length === 0 ? (
          <EmptyState
            title={t('noneTitle')}
            sentence={t(list.isNarrowed ? 'none' : 'empty')}
            action={list.isNarrowed ? <LinkButton to={all}>{t('all')}</LinkButton> : undefined}
          />
        ) : (
          <>
            {isSimilar ? (
              <Notice role="status">
                <p>{t('similar', { search: list.search })}</p>
              </Notice>
            ) : null}
            <CourseCards courses={courses} heading="h2" />
          </>
        )
      }
    />
  );
}
