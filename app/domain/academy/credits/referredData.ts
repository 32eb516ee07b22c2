import { z } from 'zod';
import { zipMaxLength } from '#app/domain/fieldLengths.ts';
import { Ccn, OptionalDataLine, PersonName, SuffixCode, TelephoneNumber, Title } from '#app/domain/fields.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

/** The traveller who gets a future cruise credit, field by field (spec §3 FCC, referral data). */
const referredFields = () => ({
  ccn: Ccn(),
  title: Title(),
  firstName: PersonName('firstName'),
  lastName: PersonName('lastName'),
  suffix: SuffixCode(),
  postCode: OptionalDataLine('postCode', zipMaxLength),
  phoneNumber: TelephoneNumber('phoneNumber'),
});

/** The form by which a learner names who is to have the credit of a curriculum. */
export function referralSchema() {
  return form({ curriculum: Curriculum(), ...referredFields() });
}

/** The form that asks again with the same data. */
export function retrySchema() {
  return form({ curriculum: Curriculum() });
}

/** Referral data as a client sends them (spec §7 fcc). */
export function referredDataSchema() {
  return z.strictObject(referredFields());
}

const Curriculum = () => z.enum(curriculumCodes, { error: messageKey('selectOption', 'curriculum') });

export type ReferredData = z.output<ReturnType<typeof referredDataSchema>>;
