import type { NoticeItem } from '#app/domain/status/notices.ts';
import type { AlertItem } from '#app/ui/shell/types.ts';

/** A notice as the banner that shows it. */
export function alertOf({ id, kind, text }: NoticeItem): AlertItem {
  return { id, text, tone: kind === 'outage' ? 'warning' : 'info' };
}
