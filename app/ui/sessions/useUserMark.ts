import { useRouteLoaderData } from '@remix-run/react';

/** A mark of who is signed in: it tells two users apart and names neither. Null where nobody is. */
export function useUserMark(): string | null {
  const root = useRouteLoaderData('root') as { userMark?: string | null } | undefined;
  return root?.userMark ?? null;
}
