import type { TFunction } from 'i18next';
import { footerGroups, legalLinks, mainMenu, supportLinks, userMenu, type NavigationLink, type Navigator } from '#app/domain/content/navigation.ts';
import { brands, selectableBrands } from '#app/domain/markets/brands.ts';
import { copyrightKey } from '#app/domain/markets/footer.ts';
import type { LinkItem, Navigation } from '#app/ui/shell/types.ts';

/**
 * All links of the shell for a role, market and brand, in the language of `t`, which speaks the namespaces `content` and `markets`.
 * `year` is the year of the copyright line (spec §2 Shell).
 */
export function shellNavigation(t: TFunction, user: Navigator, year: number): Navigation {
  const link = ({ labelKey, href }: NavigationLink): LinkItem => ({ label: t(labelKey), href });
  return {
    brands: selectableBrands(user.market).map((code) => ({ code, name: t(brands[code].nameKey) })),
    menu: mainMenu(user).map((entry) =>
      'children' in entry ? { label: t(entry.labelKey), children: entry.children.map(link) } : link(entry),
    ),
    userMenu: userMenu(user).map(link),
    footer: {
      groups: footerGroups(user).map((group) => ({ title: t(group.labelKey), links: group.links.map(link) })),
      support: supportLinks(user).map((item) => ({ name: item.name, ...link(item) })),
      copyright: t(copyrightKey(user.market), { year }),
      legal: legalLinks(user).map(link),
    },
  };
}
