import { z } from 'zod';

/** A strict object: an unknown field is refused by name. */
export function form<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, { error: unknownField });
}

function unknownField(issue: { code?: string; keys?: unknown }): string {
  if (issue.code !== 'unrecognized_keys' || !Array.isArray(issue.keys)) return 'refusals:malformedRequest';
  return `refusals:unknownField|${String(issue.keys[0]).replaceAll('|', ' ').slice(0, 60)}`;
}
