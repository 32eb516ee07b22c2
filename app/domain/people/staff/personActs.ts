import { z } from 'zod';
import { flagChoices, signInVerdict } from '#app/domain/accounts/activation.ts';
import { FreeText } from '#app/domain/fields.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { firstMailOf } from '#app/domain/accounts/onboarding/firstMail.ts';
import type { ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';
import { form } from '#app/domain/strictForm.ts';

/** The acts with which the help desk helps a person, in the order of their list. */
export const personActs = [
  'lift-lock',
  'first-mail',
  'new-password',
  'end-sessions',
  'reset-second-factor',
  'ask-second-factor-reset',
  'deactivate',
  'reactivate',
] as const;
export type PersonAct = (typeof personActs)[number];

/** What of a person says which acts there are for them. */
export interface HelpedPerson {
  agentType: AgentType;
  activationFlag: ActivationFlag;
  emailValidFlag: boolean;
  passwordDue: boolean;
  secondFactorFlag: boolean;
  /** Wrong passwords or codes hold them up. */
  isLocked: boolean;
  deletedAt: Date | null;
  country: string;
  /** The agency's. */
  approvalStatus: string;
}

// An owner's second factor takes the eyes of two: one asks, another confirms.
const possible: Record<PersonAct, (person: HelpedPerson) => boolean> = {
  'lift-lock': (person) => person.isLocked && maySignIn(person),
  'first-mail': (person) => firstMailOf(person) !== null,
  'new-password': maySignIn,
  'end-sessions': maySignIn,
  'reset-second-factor': ({ agentType, secondFactorFlag }) => secondFactorFlag && agentType !== 'O',
  'ask-second-factor-reset': ({ agentType, secondFactorFlag }) => secondFactorFlag && agentType === 'O',
  deactivate: ({ activationFlag }) =>
    activationFlag !== 'D' && flagChoices({ activationFlag, flagBefore: null }).length > 0,
  // The owner of an agency that was declined is deactivated with it.
  reactivate: ({ activationFlag, approvalStatus }) => activationFlag === 'D' && approvalStatus === 'APPROVED',
};

/** The acts that there are for a person, in their order; none for one who was deleted. */
export function possibleActs(person: HelpedPerson): PersonAct[] {
  return person.deletedAt ? [] : personActs.filter((act) => possible[act](person));
}

/** Whether the portal may be seen as a person: only where that person can be signed in. */
export function mayBeViewed(
  person: Pick<HelpedPerson, 'activationFlag' | 'country' | 'deletedAt'> & { suspendedAt: Date | null },
): boolean {
  return person.deletedAt === null && person.suspendedAt === null && maySignIn(person);
}

/**
 * Why a person can or cannot sign in: by their own flag, unless they were deleted, their agency is suspended, or they
 * have to validate an address that was changed.
 */
export function signInStanding({
  activationFlag,
  emailValidFlag,
  deletedAt,
  suspendedAt,
}: Pick<HelpedPerson, 'activationFlag' | 'emailValidFlag' | 'deletedAt'> & { suspendedAt: Date | null }) {
  if (deletedAt) return 'deleted';
  if (suspendedAt) return 'suspended';
  return (activationFlag === 'A' || activationFlag === 'R') && !emailValidFlag ? 'unvalidated' : activationFlag;
}

function maySignIn({ activationFlag, country }: Pick<HelpedPerson, 'activationFlag' | 'country'>): boolean {
  return signInVerdict(activationFlag, marketOf(country)) === 'ok';
}

/** An act on a person, and why. */
export function helpPersonSchema() {
  return form({
    act: z.enum(personActs, { error: messageKey('selectOption', 'act') }),
    reason: FreeText('reason', 500),
  });
}

/** Why the portal is to be seen as a person. */
export function viewPersonSchema() {
  return form({ reason: FreeText('reason', 500) });
}
