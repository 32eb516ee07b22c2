import { FreeText, stop, TextLine } from '#app/domain/fields.ts';

/** How long the reason of what staff do with a credit or a certificate is; its learner reads it. */
export const staffReasonLength = { min: 10, max: 500 };

const learnerMaxLength = 40;

/** A learner as staff name them: by user ID or member number. */
export function LearnerName(field = 'learner') {
  return TextLine(field, learnerMaxLength);
}

/** The reason of what staff do, which the learner reads. */
export function StaffReason(field = 'staffReason') {
  const { min, max } = staffReasonLength;
  return FreeText(field, max).min(min, stop('tooShort', field, min));
}
