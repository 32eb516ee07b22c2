import type { AgentType } from '#app/domain/permissions/codes.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, formatDay, fullName } from '#app/domain/display.ts';
import { lastDayOf } from '#app/domain/permissions/grantEnds.ts';
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
    // Its last day is one of the market, whatever clock its reader has.
    ...(grant?.until
      ? [t('permissions:why.until', { date: formatDay(lastDayOf(grant.until, market), { market, language }) })]
      : []),
  ];
}
