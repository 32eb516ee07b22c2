import { localized } from '#app/domain/localizedText.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { listCategories } from '#app/domain/academy/requirements/listCategories.server.ts';
import { readRequirements, type NamedCourse } from '#app/domain/academy/requirements/readRequirements.server.ts';
import { requirementEffects } from '#app/domain/academy/requirements/requirementEffects.server.ts';
import { inOrder } from '#app/domain/academy/requirements/requirementsDraft.ts';
import { requirementsFaults, type RequirementsFault } from '#app/domain/academy/requirements/requirementsFaults.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { levelOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { can } from '#app/domain/permissions/can.ts';
import { translator } from '#app/platform/translations.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { effectsInWords } from './effectsInWords.server.ts';
import { requirementsValues } from './requirementsForm.server.ts';

/** What the page of a curriculum's requirements shows; `withEffects` also what the draft would change for whom. */
export async function requirementsPage(
  ctx: StaffContext,
  curriculum: Curriculum,
  { withEffects }: { withEffects: boolean },
) {
  const { language } = ctx;
  const t = translator(language);
  const { published, draft, version, updatedAt, editor, courses } = await readRequirements(ctx, curriculum);
  const categories = (await listCategories(ctx)).map((each) => ({
    value: each.categoryId,
    label: localized(language, 'name', each),
  }));
  const shown = inOrder(draft ?? published);
  const mayEdit = can(ctx, 'staff.edit-requirements');
  // One that is retired is shown only where it has a place.
  const offered = courses.filter(
    ({ courseId, state }) =>
      state !== 'retired' ||
      shown.listed.some((each) => each.courseId === courseId) ||
      shown.certifications.some((each) => each.courses.includes(courseId)),
  );
  const faults = draft
    ? requirementsFaults(shown, courses).map((fault) => faultLine(ctx, fault, { courses, categories }))
    : [];
  const effects = withEffects && mayEdit ? await requirementEffects(ctx, curriculum) : null;
  return {
    documentTitle: documentTitleOf(
      language,
      t('courseEditor:requirements.title', { curriculum: t(`markets:curriculum.${curriculum}`) }),
    ),
    curriculum,
    mayEdit,
    version,
    categories,
    faults,
    draft:
      draft && updatedAt
        ? {
            when: formatTime(updatedAt, ctx),
            by: editor ? fullName(editor, language) : '',
          }
        : null,
    levelNames: ([1, 2, 3, 4] as const).map((level) => t(levelOf(level, curriculum).nameKey)),
    values: requirementsValues(shown, offered),
    courses: offered.map((course) => ({
      courseId: course.courseId,
      title: localized(language, 'title', course),
      category: categories.find(({ value }) => value === course.categoryId)?.label ?? '',
      isOpen: course.isOpen,
    })),
    effects: effects && effectsInWords(ctx, curriculum, effects),
  };
}

function faultLine(
  { language }: StaffContext,
  fault: RequirementsFault,
  { courses, categories }: { courses: readonly NamedCourse[]; categories: readonly { value: string; label: string }[] },
): string {
  const t = translator(language);
  const course = 'courseId' in fault ? courses.find(({ courseId }) => courseId === fault.courseId) : undefined;
  return t(`courseEditor:requirementsFault.${fault.fault}`, {
    certification: 'certification' in fault ? localized(language, 'title', fault.certification) : '',
    level: 'level' in fault ? fault.level : 0,
    course: course ? localized(language, 'title', course) : '',
    category:
      'categoryId' in fault
        ? (categories.find(({ value }) => value === fault.categoryId)?.label ?? fault.categoryId)
        : '',
    count: 'count' in fault ? fault.count : 0,
    there: 'there' in fault ? fault.there : 0,
  });
}
