import { returnAgency } from '#app/domain/agencies/approval/returnAgency.server.ts';
import { newRegistrationSchema } from '#app/domain/agencies/registration/registerForms.ts';
import { registerAgency } from '#app/domain/agencies/registration/registerAgency.server.ts';
import { countriesWithStates } from '#app/domain/markets/places.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { database } from '#app/platform/database.server.ts';
import { visitor } from './contexts.ts';
import { newestToken } from './mails.ts';
import { registrationInput } from './registrationInput.ts';
import { newStaff, signedInAsStaff } from './staff.ts';

/** A registration that waits for approval, with what its form was filled in with. */
export async function registered(country = 'GB', changes: Parameters<typeof registrationInput>[1] = {}) {
  const { agent, agency } = registrationInput(country, changes);
  const schema = newRegistrationSchema({ countriesWithStates: await countriesWithStates(database()) });
  const { password, confirmPwd: _, ...input } = schema.parse({ ...agency, ...agent });
  const ids = await registerAgency(visitor(), input, { password });
  const { password: _p, confirmPwd: _c, ...typedByOwner } = agent;
  return { ...ids, emailAddress: agent.registrationEmail, typed: { ...agency, ...typedByOwner } };
}

/** A registration that was returned with a question, and the link that its owner got. */
export async function returned(ctx?: StaffContext, country = 'GB', questions: readonly string[] = ['Who owns you?']) {
  const registration = await registered(country);
  const staff = ctx ?? (await signedInAsStaff(await newStaff('reviewer')));
  await returnAgency(staff, registration.agencyId, questionsOf(questions));
  return { ...registration, staff, token: await newestToken(registration.emailAddress) };
}

/** Up to five questions as their form has them. */
export function questionsOf([
  question1 = '',
  question2 = '',
  question3 = '',
  question4 = '',
  question5 = '',
]: readonly string[]) {
  return { question1, question2, question3, question4, question5 };
}
