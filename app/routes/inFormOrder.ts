/**
 * Errors in the order in which their fields stand in the form, which is the order in which they were posted. Rules over several
 * fields speak last, so theirs move up; what a browser does not post, as an unticked box, stays where its schema put it.
 */
export function inFormOrder<Messages>(errors: Record<string, Messages>, posted: readonly string[]): Record<string, Messages> {
  const positions = new Map(posted.map((name, position) => [name, position]));
  const position = (name: string) => positions.get(name) ?? -1;
  const ordered: string[] = [];
  for (const name of Object.keys(errors)) {
    const next = positions.has(name) ? ordered.findIndex((other) => position(other) > position(name)) : -1;
    ordered.splice(next < 0 ? ordered.length : next, 0, name);
  }
  return Object.fromEntries(ordered.map((name) => [name, errors[name]!]));
}
