import { localized } from '#app/domain/localizedText.ts';
import { useLoaderData } from '@remix-run/react';
import { readCourseLengths } from '#app/domain/academy/levels/readCourseLengths.server.ts';
import { fullName } from '#app/domain/display.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { TableSection } from '#app/ui/table/TableSection.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { academyPage } from './academyPage.server.ts';
import { courseColumns } from './courseColumns.tsx';
import { courseRow } from './courseRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx } = asked;
    const { brand, curriculum } = await academyPage(asked);
    const lengths = await readCourseLengths(ctx, curriculum);
    return {
      title: documentTitle(ctx.language, 'academy:courseLength.title'),
      user: fullName(ctx.actor, ctx.language),
      total: lengths.reduce((sum, { minutes }) => sum + minutes, 0),
      categories: lengths.map((each) => ({
        categoryId: each.categoryId,
        name: localized(ctx.language, 'name', each),
        minutes: each.minutes,
        courses: each.courses.map((course) => courseRow(ctx, { brand, curriculum }, course)),
      })),
    };
  },
  { about: 'own' },
);

/** How long courses take, by category and course (spec §2 Course Length). */
export default function CourseLength() {
  const { t } = useTranslation('academy');
  const { categories, total, user } = useLoaderData<typeof loader>();
  const columns = courseColumns(t).filter(({ key }) => key === 'title' || key === 'minutes');
  return (
    <>
      <PageHead title={t('courseLength.title')} sentence={t('courseLength.sentence', { count: total })} />
      {categories.length === 0 ? (
        <EmptyState title={t('courses.noneTitle')} sentence={t('courseLength.none', { user })} />
      ) : null}
      <div className="grid gap-8">
        {categories.map(({ categoryId, name, minutes, courses }) => (
          <TableSection
            key={categoryId}
            title={t('courseLength.category', { name, count: minutes })}
            caption={name}
            columns={columns}
            rows={courses}
            rowKey={({ courseId }) => courseId}
            empty={null}
          />
        ))}
      </div>
    </>
  );
}
