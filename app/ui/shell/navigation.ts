import type { TFunction } from 'i18next';
import {
  footerGroups,
  legalLinks,
  mainMenu,
  supportLinks,
  userMenu,
  type NavigationLink,
  type Navigator,
} from '#app/domain/content/documents/navigation.ts';
import { brands, selectableBrands } from '#app/domain/markets/brands.ts';
import type { HeaderFooterDocument } from '#app/domain/content/documents/documents.ts';
import type { LinkItem, Navigation } from '#app/ui/shell/types.ts';

/**
 * All links of the shell for a role, market and brand, as the market's document says, in the language of `t`, which
 * speaks the namespaces `content` and `markets`. `year` is the year of the copyright line (spec §2 Shell).
 */
export function shellNavigation(
  t: TFunction,
  { menu, footer, copyright, privacyNotice }: HeaderFooterDocument,
  user: Navigator,
  year: number,
): Navigation {
  const labelOf = ({ labelKey, label }: Pick<NavigationLink, 'label' | 'labelKey'>) => label ?? t(labelKey ?? '');
  const link = (entry: NavigationLink): LinkItem => ({ label: labelOf(entry), href: entry.href });
  return {
    brands: selectableBrands(user.market).map((code) => ({ code, name: t(brands[code].nameKey) })),
    menu: mainMenu(menu, user).map((entry) =>
      'children' in entry ? { label: labelOf(entry), children: entry.children.map(link) } : link(entry),
    ),
    userMenu: userMenu(user).map(link),
    footer: {
      groups: footerGroups(footer, user).map(({ title, links }) => ({ title, links: links.map(link) })),
      support: supportLinks(user).map((item) => ({
        name: item.name,
        ...link(item),
        ...(item.tool && { tool: item.tool }),
      })),
      copyright: copyright.replace('{year}', String(year)),
      legal: legalLinks(user, privacyNotice).map(link),
    },
  };
}
