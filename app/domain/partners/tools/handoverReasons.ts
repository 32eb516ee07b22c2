/** Why a hand-over came to nothing: what the portal refuses, and what goes wrong with the partner (D39). */
const refusalReasons = ['permission', 'notRegistered', 'academyFirst', 'notConnected'] as const;
export const partnerFaults = [
  'timeout',
  'unreachable',
  'privateNetwork',
  'redirect',
  'status',
  'notJson',
  'tooLarge',
  'unexpected',
  'refused',
  'minusOne',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];
export type PartnerFault = (typeof partnerFaults)[number];
export type HandoverReason = RefusalReason | PartnerFault;

export const handoverKinds = ['open', 'test', 'try'] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/** A partner that answers, though with a refusal, is there. */
const answersOfPartners: readonly PartnerFault[] = ['refused', 'minusOne'];

/** True for a fault by which a partner counts as failing (D39). */
export function isFailure(fault: PartnerFault): boolean {
  return !answersOfPartners.includes(fault);
}

/** How often, and within which time, a partner fails until it is shown as disturbed (D39). */
export const disturbedAfter = { failures: 3, withinMs: 60_000 } as const;

/** The characters of references: those that are not mistaken for one another on the phone or in print. */
const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference of a hand-over, as `H-7K3M-29QX`, made of whole numbers that `random` draws below a limit. */
export function handoverReference(random: (limit: number) => number): string {
  const drawn = Array.from({ length: 8 }, () => characters[random(characters.length)]).join('');
  return `H-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
}
