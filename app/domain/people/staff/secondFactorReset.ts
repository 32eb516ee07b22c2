import { listQuery } from '#app/domain/listQuery.ts';

/** The open questions in an address. */
export const resetList = listQuery({});

/** What becomes of a question whether an owner's second factor is to be reset. */
export const resetStates = ['asked', 'confirmed', 'declined', 'withdrawn'] as const;

/** The hours in which a colleague can confirm it. */
export const resetAskedHours = 24;

/** The answers to the question. */
export const resetAnswers = ['confirm', 'decline', 'withdraw'] as const;
export type ResetAnswer = (typeof resetAnswers)[number];

/** The state after each answer, and who gives it: a colleague of the one who asked, or the one who asked. */
export const resetAnswerRules = {
  confirm: { to: 'confirmed', by: 'colleague' },
  decline: { to: 'declined', by: 'colleague' },
  withdraw: { to: 'withdrawn', by: 'asker' },
} as const satisfies Record<ResetAnswer, { to: (typeof resetStates)[number]; by: 'colleague' | 'asker' }>;

/** The answers that a member of staff can give to a question; it may be about their own account. */
export function answersOf(staffId: string, { askedBy }: { askedBy: string }): ResetAnswer[] {
  const side = staffId === askedBy ? 'asker' : 'colleague';
  return resetAnswers.filter((answer) => resetAnswerRules[answer].by === side);
}
