import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { translator, type TextLocale } from '#app/platform/translations.server.ts';

/** A text of the tools about one of them, in the reader's words. */
export function toolText(
  locale: TextLocale,
  tool: ToolName,
  key: string,
  params: Record<string, string | number> = {},
): string {
  const t = translator(locale);
  return t(`tools:${key}`, { ...params, tool: t(`tools:name.${tool}`) });
}
