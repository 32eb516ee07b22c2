import type { z } from 'zod';

/** The cases of a table for a field's schema: [input, message], where null passes. */
export type Cases = [unknown, string | null][];

/** The messages of the issues at a field (first path part); `null` where the value passes. */
export function issuesAt(schema: z.ZodType, value: unknown, field?: string): string[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues
    .filter((issue) => field === undefined || issue.path[0] === field)
    .map((issue) => issue.message);
}

/** The only message a field schema gives; fails the caller's comparison where there are several. */
export function issueOf(schema: z.ZodType, value: unknown): string | null {
  const issues = issuesAt(schema, value);
  return issues.length === 0 ? null : issues.join(' & ');
}
