/** What the document takes from a route that is shown. */
interface Shown {
  handle?: unknown;
  data?: unknown;
}

/**
 * The brand whose theme the document has: that in the data of the deepest layout or page whose handle says
 * `givesTheme`; undefined for none. What other pages' data are about, such as a booking of another brand, does not
 * count.
 */
export function documentBrand(matches: readonly Shown[]): string | undefined {
  const giver = matches.findLast(({ handle }) => (handle as { givesTheme?: boolean } | undefined)?.givesTheme);
  return (giver?.data as { brand?: string | null } | undefined)?.brand ?? undefined;
}
