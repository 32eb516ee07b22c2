import type { VisitorContext } from '#app/domain/context.server.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The title of a sandbox partner's document. */
export function arrivalTitle(
  { language, textLocale }: Pick<VisitorContext, 'language' | 'textLocale'>,
  tool: ToolName,
): string {
  const t = translator(textLocale ?? language);
  return documentTitleOf(language, t('sandbox:tool.title', { tool: t(`tools:name.${tool}`) }));
}
