import { parseMarkdown } from '#app/platform/markdownReader.server.ts';
import type { StaffContext } from './context.server.ts';
import { Refusal, type RefusalParams } from './refusals.ts';
import { faultOfText, longestText } from './textBounds.ts';

/**
 * Parses a text in Markdown on a thread before it is stored, outside any transaction. A text beyond its bounds is not
 * parsed: it may be kept as a draft, is shown as it was typed, and is not published. Throws `textTooSlow` at the field
 * where parsing takes more than two seconds.
 */
export async function assertReadable(
  { staff }: Pick<StaffContext, 'staff'>,
  { field, texts, params = {} }: { field: string; texts: readonly string[]; params?: RefusalParams },
): Promise<void> {
  const parsed = texts.filter((text) => text.length <= longestText && faultOfText(text) === null);
  if (!(await parseMarkdown(staff.staffId, parsed))) throw new Refusal('textTooSlow', { field, params });
}
