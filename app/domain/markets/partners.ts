/** The partners whose server is asked before the user is sent there. */
export const askedPartners = ['booking', 'media-library', 'e-catalogue', 'answers'] as const;
/** The partners that get the user with what the hand-over itself carries. */
const directPartners = [
  'brochures',
  'shore-excursions',
  'self-service',
  'air',
  'chat',
  'reservation-chat',
  'ask-assistant',
  'social-channels',
  'expert-training',
  'academy',
  'rewards',
] as const;
/** The partners of a brand; a tool of the portal has the name of its partner. */
export const partnerNames = [...askedPartners, ...directPartners] as const;
export type PartnerName = (typeof partnerNames)[number];

/** The brand families and markets that may have their own address. */
export const partnerPlaces = ['PC', 'CU', 'HA', 'SB', 'nam', 'uk', 'au', 'jp', 'asia', 'int'] as const;

/** True for a partner whose server is asked. */
export function isAskedPartner(name: string): boolean {
  return askedPartners.some((each) => each === name);
}

/**
 * What a partner that sends tokens may do: sign users in, credit courses, deliver bookings and payments, deliver
 * members.
 */
export const partnerRights = ['sign-in', 'academy', 'ledger', 'members'] as const;
export type PartnerRight = (typeof partnerRights)[number];

/** Whose users a partner may name: those of every agency, or of some agencies and countries. */
export const partnerReaches = ['all', 'some'] as const;

/** The algorithms by which a partner may sign. */
export const partnerKeyAlgorithms = ['ES256', 'EdDSA', 'RS256'] as const;
export type PartnerKeyAlgorithm = (typeof partnerKeyAlgorithms)[number];
