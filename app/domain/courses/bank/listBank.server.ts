import { countLimit } from '#app/domain/listParams.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { questionSchema, type Question } from '#app/domain/courses/authoring/courseContent.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { searchKey } from '#app/domain/text.ts';
import { bankList, type BankQuery } from './bankForms.ts';

/** A question of the bank, with the course that it was written for. */
export interface ListedBankQuestion {
  bankId: string;
  question: Question;
  course: { titleEn: string; titleJa: string };
}

/** Lists the bank of a language, the newest first, by text and kind. Throws `forbidden` (`staff.see-courses`). */
export async function listBank(
  ctx: StaffContext,
  language: CourseLanguage,
  query: BankQuery,
): Promise<{ questions: ListedBankQuestion[]; prints: string[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-courses');
  const key = searchKey(query.search);
  const where = {
    language,
    ...(key !== '' && { textKey: { contains: key } }),
    ...(query.kind && { question: { path: ['kind'], equals: query.kind } }),
  };
  const total = await ctx.db.bankQuestion.count({ where, ...countLimit() });
  const { page, skip, take } = bankList.pageOf(query, total);
  const rows = await ctx.db.bankQuestion.findMany({
    where,
    skip,
    take,
    orderBy: [{ createdAt: 'desc' as const }, { bankId: 'desc' as const }],
    include: { course: { select: { titleEn: true, titleJa: true } } },
  });
  const all = await ctx.db.bankQuestion.findMany({ where: { language }, select: { print: true } });
  return {
    questions: rows.map(({ bankId, question, course }) => ({
      bankId,
      course,
      question: questionSchema.parse(question),
    })),
    prints: all.map(({ print }) => print),
    total,
    page,
  };
}
