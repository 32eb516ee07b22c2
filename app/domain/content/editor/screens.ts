import { linkedScreens } from '#app/domain/content/documents/links.ts';

// The screens that content may lead to; those of one user, one booking or one import need more than an address.
const screens: ReadonlySet<string> = new Set([
  ...Object.entries(linkedScreens).flat(),
  '/',
  '/login',
  '/forgot-password',
  '/register-agency-home',
  '/register-agency-start',
  '/default-brand',
  '/status',
  '/status/feed',
  '/verify',
  '/docs',
  '/join',
  '/unsubscribe',
  '/home',
  '/home/search',
  '/home/my-sales',
  '/home/sales-by-mail',
  '/home/sailings',
  '/home/commission',
  '/home/commission-shares',
  '/home/groups',
  '/home/payments',
  '/home/payments/account',
  '/home/pages/other/sales-goals',
  '/home/tools',
  '/home/tools/pinned',
  ...below('/home/my-account', [
    'password',
    'email',
    'second-factor',
    'second-factor/authenticator',
    'second-factor/recovery-codes',
    'preferences',
    'sessions',
    'ownership',
    'agency',
    'history',
    'my-data',
    'notifications',
    'notifications/choices',
  ]),
  ...below('/home/agency-overview', [
    'add',
    'invite',
    'invitations',
    'import',
    'many',
    'bulk-changes',
    'branches',
    'permissions',
    'permission-templates',
    'agency',
    'record',
    'accounts-review',
    'second-factor',
    'requests',
    'access-requests',
    'api-keys',
    'webhooks',
    'sign-on',
    'provisioning',
    'rewards',
  ]),
]);

function below(screen: string, names: readonly string[]): string[] {
  return names.map((name) => `${screen}/${name}`);
}

/** Whether an address without query and heading is that of a screen of the portal, whatever the content says. */
export function isScreen(pathname: string): boolean {
  return screens.has(pathname);
}
