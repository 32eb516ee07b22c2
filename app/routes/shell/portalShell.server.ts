import type { AgentContext } from '#app/domain/context.server.ts';
import { footerGroups, legalLinks, mainMenu, supportLinks, userMenu, type NavigationLink } from '#app/domain/content/navigation.ts';
import { can } from '#app/domain/permissions/can.ts';
import { fullName, titleCase } from '#app/domain/display.ts';
import { pack, type Packed } from '#app/packed.ts';
import { brands, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { copyrightKey } from '#app/domain/markets/footer.ts';
import { translator, type Language } from '#app/platform/translations.server.ts';
import type { LinkItem, Navigation, ShellUser } from '#app/ui/shell/types.ts';

/** What the shell shows of a user and a brand, in the reader's language. It makes no query: the session holds it all. */
export interface ShellData {
  user: ShellUser;
  navigation: Packed<Navigation>;
}

// Every page asks for one of these few: by language, market, role, permissions and brand.
const navigations = new Map<string, Packed<Navigation>>();

/** Puts the shell together for the brand that is selected. */
export function shellData(ctx: AgentContext, brand: BrandCode): ShellData {
  const year = ctx.now.getUTCFullYear();
  const key = [ctx.language, ctx.market, ctx.actor.agentType, can(ctx, 'agency.users'), can(ctx, 'agency.information'), brand, year].join(' ');
  const navigation = navigations.get(key) ?? pack(makeNavigation(ctx, key, brand, year));
  navigations.set(key, navigation);
  return { user: shellUser(ctx), navigation };
}

function makeNavigation({ language, market, actor }: AgentContext, name: string, brand: BrandCode, year: number): Navigation {
  const t = translator(language);
  const link = ({ labelKey, href }: NavigationLink): LinkItem => ({ label: t(labelKey), href });
  const user = { agentType: actor.agentType, grants: actor.grants, market, brand };
  return {
    name,
    brands: selectableBrands(market).map((code) => ({ code, name: t(brands[code].nameKey) })),
    menu: mainMenu(user).map((entry) =>
      'children' in entry ? { label: t(entry.labelKey), children: entry.children.map(link) } : link(entry),
    ),
    userMenu: userMenu(user).map(link),
    footer: {
      groups: footerGroups(user).map((group) => ({ title: t(group.labelKey), links: group.links.map(link) })),
      support: supportLinks(user).map((item) => ({ name: item.name, ...link(item) })),
      copyright: t(copyrightKey(market), { year }),
      legal: legalLinks(user).map(link),
    },
  };
}

function shellUser({ actor, agency, language }: AgentContext): ShellUser {
  return {
    name: fullName(actor, language),
    initials: initials(actor, language),
    agencyName: titleCase(agency.agencyName),
    ccn: actor.ccn,
  };
}

// A family name in kanji says more than the initials of a romanised one would.
function initials({ firstName, lastName }: { firstName: string; lastName: string }, language: Language): string {
  const [first = '', last = ''] = [[...firstName][0], [...lastName][0]];
  if (language !== 'ja') return first + last;
  return /\p{Script=Latin}/u.test(last) ? last + first : last;
}
