import type { OwnPaths } from '#app/paths.ts';

/** The pages of one's own account that are behind both doors, in their order. */
export function accountPages(own: OwnPaths): { key: string; href: string }[] {
  return [
    { key: 'profile', href: own.home() },
    { key: 'password', href: own.password() },
    { key: 'email', href: own.email() },
    { key: 'secondFactor', href: own.protection() },
    { key: 'preferences', href: own.preferences() },
    { key: 'sessions', href: own.sessions() },
    { key: 'notifications', href: own.notifications() },
    { key: 'history', href: own.history() },
  ];
}
