import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { courseContentSchema, type CourseContent } from './courseContent.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';

/** Which course in which language. */
export interface DraftName {
  courseId: string;
  language: CourseLanguage;
}

/** A draft as it is stored. */
export interface StoredDraft {
  content: CourseContent;
  version: number;
}

/**
 * Reads a course in a language as it is being written, and locks it until the transaction ends. Throws `notFound` where
 * it was not begun.
 */
export async function lockDraft(tx: Transaction, { courseId, language }: DraftName): Promise<StoredDraft> {
  await tx.$executeRaw`SELECT FROM course_drafts WHERE course_id = ${courseId}::uuid AND language = ${language} FOR UPDATE`;
  const draft = await tx.courseDraft.findUnique({ where: { courseId_language: { courseId, language } } });
  if (!draft) throw new Refusal('notFound');
  return { content: courseContentSchema.parse(draft.content), version: draft.version };
}
