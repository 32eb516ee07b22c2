/**
 * Errors in the order in which their fields stand in the form, which is the order in which they were posted. Rules over
 * several fields speak last, so theirs move up; what a browser does not post, as an unticked box, stays at the top
 * where its schema put it there, else goes last.
 */
export function inFormOrder<Messages>(
  errors: Record<string, Messages>,
  posted: readonly string[],
): Record<string, Messages> {
  const positions = new Map(posted.map((name, position) => [name, position]));
  const position = (name: string) => positions.get(name) ?? -1;
  const ordered: string[] = [];
  for (const name of Object.keys(errors)) {
    if (!positions.has(name)) ordered.push(name);
    else ordered.splice(placeAmong(ordered, position, name), 0, name);
  }
  return Object.fromEntries(ordered.map((name) => [name, errors[name]!]));
}

// Before the first that comes after it, else after the last that was posted.
function placeAmong(ordered: readonly string[], position: (name: string) => number, name: string): number {
  const next = ordered.findIndex((other) => position(other) > position(name));
  if (next >= 0) return next;
  const last = ordered.findLastIndex((other) => position(other) >= 0);
  return last < 0 ? ordered.length : last + 1;
}
