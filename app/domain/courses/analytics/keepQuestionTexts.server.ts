import { Prisma, type Database, type Transaction } from '#app/platform/database.server.ts';
import type { DescribedQuestion } from './attemptFact.ts';

/** Keeps what questions of versions ask, so that figures name them. What is kept already stays as it is. */
export async function keepQuestionTexts(
  db: Database | Transaction,
  questions: readonly (DescribedQuestion & { packageId: string })[],
): Promise<void> {
  if (questions.length === 0) return;
  const rows = JSON.stringify(
    questions.map(({ packageId, item, question, text }) => ({ package_id: packageId, item, question, text })),
  );
  await db.$executeRaw(Prisma.sql`
    INSERT INTO course_question_texts (package_id, item, question, text)
    SELECT DISTINCT ON (1, 2, 3) n.package_id, n.item, n.question, n.text
    FROM jsonb_to_recordset(${rows}::jsonb) AS n (package_id uuid, item text, question text, text text) ORDER BY 1, 2, 3
    ON CONFLICT (package_id, item, question) DO NOTHING`);
}
