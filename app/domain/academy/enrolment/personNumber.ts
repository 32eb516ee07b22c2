import { z } from 'zod';
import { Ccn, FreeText } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';

/** What the brands' staff do about a person's member number: issue a new one, give one of the directory, take it off. */
export const numberActs = ['give', 'issue', 'remove'] as const;
export type NumberAct = (typeof numberActs)[number];

/** The acts that there are for a person: who has a number has no other. */
export function possibleNumberActs({ ccn, deletedAt }: { ccn: string | null; deletedAt: Date | null }): NumberAct[] {
  if (deletedAt) return [];
  return ccn === null ? ['give', 'issue'] : ['remove'];
}

const reason = () => FreeText('reason', 500);

/** The form of each act, with its reason. */
export const numberActSchemas = {
  give: () => form({ act: z.literal('give'), ccn: Ccn(), reason: reason() }),
  issue: () => form({ act: z.literal('issue'), reason: reason() }),
  remove: () => form({ act: z.literal('remove'), reason: reason() }),
} as const satisfies Record<NumberAct, () => z.ZodType>;

/** An act as its form says it. */
export type NumberInput = { [Act in NumberAct]: z.output<ReturnType<(typeof numberActSchemas)[Act]>> }[NumberAct];
