import type { AgentType } from '#app/domain/permissions/codes.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import type { GrantReason } from '#app/domain/people/permissions/grantReasons.ts';
import { translator } from '#app/platform/translations.server.ts';

/** Why a user of a role has a permission, in sentences of the reader's language. */
export function reasonSentences(
  { language, textLocale, market, zone }: AgentContext,
  role: AgentType,
  { byRole, roleStartsWithIt, grant }: GrantReason,
): string[] {
  const t = translator(textLocale ?? language);
  const roleName = t(roles[role].labelKey);
  if (byRole) return [t('permissions:why.byRole', { role: roleName })];
  const day = (moment: Date) => formatDate(moment, { market, language, zone });
  return [
    ...(roleStartsWithIt ? [t('permissions:why.roleStarts', { role: roleName })] : []),
    ...(grant
      ? [
          grant.giver
            ? t('permissions:why.given', { name: fullName(grant.giver, language), date: day(grant.at) })
            : t('permissions:why.came', { date: day(grant.at) }),
        ]
      : []),
    ...(grant?.until ? [t('permissions:why.until', { date: day(new Date(grant.until.getTime() - 1)) })] : []),
  ];
}
