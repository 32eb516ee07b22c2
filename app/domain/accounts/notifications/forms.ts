import { z } from 'zod';
import { mailChoices, type NotificationKind } from '#app/domain/operations/notifications/notificationKinds.ts';
import { form } from '#app/domain/strictForm.ts';

/** The form of the choices about some kinds: a field each. */
export function mailChoicesSchema(kinds: readonly NotificationKind[]) {
  const choice = z.enum(mailChoices, { error: 'refusals:malformedRequest' });
  return form(Object.fromEntries(kinds.map((kind) => [kind, choice])));
}
