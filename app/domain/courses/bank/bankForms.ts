import { z } from 'zod';
import { questionKinds } from '#app/domain/courses/authoring/contentLimits.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** The question bank in an address. */
export const bankList = listQuery({ search: true, filters: { kind: questionKinds } });
export type BankQuery = typeof bankList.defaults;

const Id = () => sentLine(40).regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: 'refusals:malformedRequest' });
const BankId = () => z.uuid({ error: 'refusals:malformedRequest' });

/** What a button of the bank does: gives it a question of the course, takes one of it into a pool, or removes one. */
export function bankForm() {
  return form({
    act: z.enum(['give', 'take', 'remove']),
    questionId: Id().optional(),
    bankId: BankId().optional(),
    pool: Id().optional(),
  });
}
