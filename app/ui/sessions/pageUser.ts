import { useRouteLoaderData } from '@remix-run/react';
import { useEffect } from 'react';

/** The cookie by which a page says, with each form that it sends, for whom it was made. */
export const pageUserCookie = 'gangway_page_user';
const seconds = 20;

/**
 * Has every form of the page say for whom it was made: who signed in since, in another tab, must not save what a user
 * before has typed. The mark is written as the form is sent, so that each tab writes its own.
 */
export function usePageUser(): void {
  const root = useRouteLoaderData('root') as { typist?: { user: string } | null } | undefined;
  const user = root?.typist?.user;
  useEffect(() => sayPageUser(user), [user]);
}

/** Sends with each form the user for whom the page was made, or none for a visitor; the result ends it. */
export function sayPageUser(user: string | undefined): () => void {
  const say = () => {
    document.cookie = `${pageUserCookie}=${user ?? ''}; path=/; max-age=${user ? seconds : 0}; samesite=strict`;
  };
  window.addEventListener('submit', say, true);
  return () => window.removeEventListener('submit', say, true);
}
