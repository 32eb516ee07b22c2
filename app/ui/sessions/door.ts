import { isStaffPath } from '#app/domain/accounts/staff/staffPaths.ts';
import { visitorPaths } from '#app/visitorPaths.ts';

type Ending = { ended?: 'idle' | 'timeout' | 'signed-out'; target?: string | null };

/** One of the two ways in, each with a separate session: the agents' portal, and the console of brand staff. */
interface Door {
  /** What its tabs call each other by. */
  name: string;
  /** Whose accounts open it: their idle time differs. */
  kind: 'agent' | 'staff';
  home: string;
  signOut: string;
  keepAlive: string;
  language: string;
  login: (query?: Ending) => string;
}

const portal: Door = {
  name: 'session',
  kind: 'agent',
  home: visitorPaths.root(),
  signOut: visitorPaths.signOut(),
  keepAlive: visitorPaths.keepAlive(),
  language: visitorPaths.language(),
  login: visitorPaths.login,
};

const staffConsole: Door = {
  name: 'staff',
  kind: 'staff',
  home: visitorPaths.staffAgencies(),
  signOut: visitorPaths.staffSignOut(),
  keepAlive: visitorPaths.staffKeepAlive(),
  language: visitorPaths.staffLanguage(),
  login: visitorPaths.staffLogin,
};

/** The door that a page lies behind. */
export function doorOf(pathname: string): Door {
  return isStaffPath(pathname) ? staffConsole : portal;
}
