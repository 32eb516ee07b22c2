import { paths } from '#app/paths.ts';
import type { FindSource } from './foundThings.ts';

/** The search of what a member of staff may see and do. */
export const consoleSource: FindSource = {
  texts: 'search',
  soon: paths.staffSearchSoon,
  all: paths.staffSearch,
  recent: 'gangway-staff-found',
  next: [{ name: 'help', href: paths.staffHelp() }],
};
