/** What a partner's token for delivering bookings has as its audience (`aud`), by the portal's origin. */
export function ledgerAudience(origin: string): string {
  return `${origin}/ledger`;
}
