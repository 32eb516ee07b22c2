import { useLocation } from '@remix-run/react';
import { ownPaths, type OwnPaths } from '#app/paths.ts';
import { doorOf } from './door.ts';

/** The addresses of one's own account behind the door that the page lies behind. */
export function useOwnPaths(): OwnPaths {
  return ownPaths[doorOf(useLocation().pathname).kind];
}
