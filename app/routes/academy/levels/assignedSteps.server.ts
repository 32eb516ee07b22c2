import { thingInWords } from '#app/domain/academy/assignments/assignmentMails.server.ts';
import type { AssignedToLearner } from '#app/domain/academy/levels/assignedToLearner.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay, fullName } from '#app/domain/display.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { inText } from '#app/domain/messages.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { curriculumQuery } from '#app/domain/academy/levels/readersCurriculum.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';

/** What is assigned to the reader in a curriculum and not done, in words, what is due first first. */
export function assignedSteps(
  ctx: AgentContext,
  { brand, curriculum }: { brand: BrandCode; curriculum: string },
  assigned: readonly AssignedToLearner[],
) {
  const { language, market, agency } = ctx;
  const t = translator(textLocale(language, market));
  const query = curriculumQuery(agency.country, brand, curriculum);
  return assigned.map(({ courseId, level, dueOn, state, message, firstName, lastName, ...thing }) => ({
    key: courseId ?? `level ${level}`,
    thing: thingInWords(t, language, { ...thing, level }),
    due: t(state === 'overdue' ? 'assignments:own.wasDue' : 'assignments:own.due', {
      day: formatDay(dueOn, { market, language }),
    }),
    isOverdue: state === 'overdue',
    by: t('assignments:own.by', {
      by:
        lastName === null
          ? inText(t('assignments:byBrand'))
          : fullName({ firstName: firstName ?? '', lastName }, language),
    }),
    message,
    href: courseId ? paths.course(brand, courseId, query) : paths.academyCurriculum(brand, query),
  }));
}

export type AssignedStep = ReturnType<typeof assignedSteps>[number];
