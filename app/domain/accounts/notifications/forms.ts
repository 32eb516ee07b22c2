import { z } from 'zod';
import { mailChoices, type NotificationKind } from '#app/domain/operations/notifications/notificationKinds.ts';
import { form } from '#app/domain/strictForm.ts';
import { mastersOf, type MasterChoice } from './masterChoices.ts';

type Field = [string, z.ZodType<MasterChoice | undefined>];

/** The form of the choices about some kinds: a field each, and one for each group of several. */
export function mailChoicesSchema(kinds: readonly NotificationKind[]) {
  const error = 'refusals:malformedRequest';
  const fields = [
    ...mastersOf(kinds).map(({ master }): Field => [master, z.enum([...mailChoices, 'each'], { error }).optional()]),
    ...kinds.map((kind): Field => [kind, z.enum(mailChoices, { error })]),
  ];
  return form(Object.fromEntries(fields));
}
