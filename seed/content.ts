import { documentsIn, type ContentRow } from '#starter/content.ts';

/** The sample content of the demo: everything in it is invented, and no other installation gets it. */
export function demoContentRows(now: Date): ContentRow[] {
  return documentsIn(new URL('content/', import.meta.url), now);
}
