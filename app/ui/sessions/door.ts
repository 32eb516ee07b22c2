import { isStaffPath } from '#app/domain/staff/staffPaths.ts';
import { paths } from '#app/paths.ts';

type Ending = { ended?: 'idle' | 'timeout' | 'signed-out'; target?: string | null };

/** One of the two ways in, each with a session of its own: the agents' portal, and the console of brand staff (D20). */
interface Door {
  /** What its tabs call each other by. */
  name: string;
  home: string;
  signOut: string;
  keepAlive: string;
  language: string;
  login: (query?: Ending) => string;
}

const portal: Door = {
  name: 'session',
  home: paths.root(),
  signOut: paths.signOut(),
  keepAlive: paths.keepAlive(),
  language: paths.language(),
  login: paths.login,
};

const staffConsole: Door = {
  name: 'staff',
  home: paths.staffAgencies(),
  signOut: paths.staffSignOut(),
  keepAlive: paths.staffKeepAlive(),
  language: paths.staffLanguage(),
  login: paths.staffLogin,
};

/** The door that a page lies behind. */
export function doorOf(pathname: string): Door {
  return isStaffPath(pathname) ? staffConsole : portal;
}
