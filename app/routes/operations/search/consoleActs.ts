import { settingKinds } from '#app/domain/markets/settings/settingKinds.ts';
import { bestMatches, searchQuery, wordsIn } from '#app/domain/operations/search/searchQuery.ts';
import type { StaffActionName } from '#app/domain/permissions/actions.ts';
import { can } from '#app/domain/permissions/can.ts';
import { ownPaths, paths } from '#app/paths.ts';
import { consoleAreas, type ConsoleReader } from '#app/ui/console/consoleAreas.ts';

/** A page, a setting or an act of the console that a search found: the keys of its texts, and where it is. */
export interface ConsoleAct {
  kind: 'act' | 'page';
  titleKey: string;
  detailsKey: string | null;
  href: string;
}

const own = ownPaths.staff;

// Beside the pages of the areas and the brand's settings: what is done on their own pages, and one's own account.
const acts: Record<string, { href: string; action?: StaffActionName }> = {
  inviteStaff: { href: paths.inviteStaff(), action: 'staff.manage-accounts' },
  importMembers: { href: paths.staffMemberImports(), action: 'staff.import-members' },
  grantCertificate: { href: paths.staffGrantCertificate(), action: 'staff.grant-certificates' },
  openCredit: { href: paths.staffOpenCredit(), action: 'staff.change-credits' },
  assignLearning: { href: paths.staffNewAssignment(), action: 'staff.assign-learning' },
  newCourse: { href: paths.staffNewCourse(), action: 'staff.edit-courses' },
  newRate: { href: paths.staffNewRate(), action: 'staff.edit-rates' },
  importRates: { href: paths.staffRateImports(), action: 'staff.edit-rates' },
  importPayments: { href: paths.staffRemittances(), action: 'staff.import-bookings' },
  newContent: { href: paths.staffNewContent(), action: 'staff.edit-content' },
  replaceTexts: { href: paths.staffReplaceTexts(), action: 'staff.edit-content' },
  profile: { href: own.home() },
  password: { href: own.password() },
  email: { href: own.email() },
  secondFactor: { href: own.protection() },
  preferences: { href: own.preferences() },
  notifications: { href: own.notifications() },
  mailChoices: { href: own.notificationChoices() },
  sessions: { href: own.sessions() },
  history: { href: own.history() },
  help: { href: paths.staffHelp() },
};

/** All that a member of staff may find, in order: acts, pages, settings. `search:words.…` has what others call each. */
export function consoleActs(staff: ConsoleReader): (ConsoleAct & { wordsKey: string })[] {
  return [
    ...Object.entries(acts)
      .filter(([, { action }]) => !action || can({ staff }, action))
      .map(([name, { href }]) => ({
        kind: 'act' as const,
        titleKey: `search:act.${name}`,
        detailsKey: null,
        wordsKey: `search:words.act.${name}`,
        href,
      })),
    ...consoleAreas(staff).flatMap(({ key: area, pages }) =>
      pages.map(({ key, href }) => ({
        kind: 'page' as const,
        titleKey: pages.length > 1 ? `staff:page.${key}` : `staff:area.${area}`,
        detailsKey: pages.length > 1 ? `staff:area.${area}` : null,
        wordsKey: `search:words.page.${key}`,
        href,
      })),
    ),
    ...(can({ staff }, 'staff.see-settings')
      ? settingKinds.map(({ name }) => ({
          kind: 'page' as const,
          titleKey: `settings:kind.${name}.title`,
          detailsKey: 'staff:area.settings',
          wordsKey: `search:words.setting.${name}`,
          href: paths.staffSettingKind(name),
        }))
      : []),
  ];
}

/**
 * The pages, settings and acts whose names or other words, in one of the languages of `texts`, have the words of a
 * search; `isSimilar` where they are only spelled alike.
 */
export function findConsoleActs(
  staff: ConsoleReader,
  search: string,
  texts: readonly ((key: string) => string)[],
): { acts: ConsoleAct[]; isSimilar: boolean } {
  const query = searchQuery(search);
  if (!query) return { acts: [], isSimilar: false };
  const matching = consoleActs(staff).map((act) => ({
    ...act,
    match: wordsIn(
      query,
      [act.titleKey, act.wordsKey].flatMap((key) => texts.map((text) => text(key))),
    ),
  }));
  const best = bestMatches(matching);
  return { acts: best, isSimilar: best.some(({ match }) => match === 1) };
}
