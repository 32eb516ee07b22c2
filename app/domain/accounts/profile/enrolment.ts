import { searchKey } from '#app/domain/text.ts';

/** The days in which the account that lost its number takes it back. */
export const numberTakeBackDays = 7;

/** The hours in which a user who removed their own number puts it back. */
export const restoreHours = 24;

/** Why an account lost its number. */
export type EnrolmentEnd = 'moved' | 'taken-back' | 'removed' | 'deleted';

/** What an agent's row says without a member number. */
export const withoutNumber = {
  ccn: null,
  authId: null,
  enrollmentSrc: '',
  academyLevel: 0,
  academyStatus: '',
} as const;

/**
 * True for last names that are the same without case, accents, punctuation and spaces; full-width letters and
 * half-width kana count as the common ones.
 */
export function isSameLastName(one: string, other: string): boolean {
  const key = lettersOf(one);
  return key !== '' && key === lettersOf(other);
}

function lettersOf(name: string): string {
  return searchKey(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** A user ID as another user may see it: `NA****ER`. The stars say nothing of its length. */
export function maskedUserId(userId: string): string {
  return `${userId.slice(0, 2)}****${userId.slice(-2)}`;
}
