/** What a partner's token for crediting courses has as its audience (`aud`), by the portal's origin. */
export function academyAudience(origin: string): string {
  return `${origin}/academy`;
}
