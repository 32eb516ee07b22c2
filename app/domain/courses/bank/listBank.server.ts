import { countLimit } from '#app/domain/listParams.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { questionSchema, type Question } from '#app/domain/courses/authoring/courseContent.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { searchKey } from '#app/domain/text.ts';
import { bankList, type BankQuery } from './bankForms.ts';
import { bankPrintOf } from './bankPrint.ts';

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
): Promise<{ questions: ListedBankQuestion[]; total: number; page: number }> {
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
  return {
    questions: rows.map(({ bankId, question, course }) => ({
      bankId,
      course,
      question: questionSchema.parse(question),
    })),
    total,
    page,
  };
}

/**
 * Those of a course's questions that the bank of a language has, whatever they are called there. Throws `forbidden`
 * (`staff.see-courses`).
 */
export async function questionsInBank(
  ctx: StaffContext,
  language: CourseLanguage,
  questions: readonly Question[],
): Promise<Set<Question>> {
  assertCan(ctx, 'staff.see-courses');
  const prints = new Map(questions.map((question) => [question, bankPrintOf(question)]));
  const found = await ctx.db.bankQuestion.findMany({
    where: { language, print: { in: [...prints.values()] } },
    select: { print: true },
  });
  const known = new Set(found.map(({ print }) => print));
  return new Set(questions.filter((question) => known.has(prints.get(question)!)));
}
