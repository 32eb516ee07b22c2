/** Why a hand-over failed: what the portal refuses, and what goes wrong with the partner. */
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

/** A partner that refuses still answers. */
const answersOfPartners: readonly PartnerFault[] = ['refused', 'minusOne'];

/** True for a fault after which a partner counts as failing. */
export function isFailure(fault: PartnerFault): boolean {
  return !answersOfPartners.includes(fault);
}

/** How many failures within which time show a partner as disturbed. */
export const disturbedAfter = { failures: 3, withinMs: 60_000 } as const;

/** The characters of references: those that are not mistaken for one another on the phone or in print. */
const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference of a hand-over, as `H-7K3M-29QX`, made of whole numbers that `random` draws below a limit. */
export function handoverReference(random: (limit: number) => number): string {
  const drawn = Array.from({ length: 8 }, () => characters[random(characters.length)]).join('');
  return `H-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
}
