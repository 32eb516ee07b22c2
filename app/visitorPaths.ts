/**
 * The addresses that pages for visitors name, and those of both doors. They are apart from paths.ts, because every page
 * loads this file before anybody has signed in, and that one names every page of the product.
 */

/** What goes along from a sign-in to its end: the page that was asked for, and the flow that `app=` names. */
export type SignInQuery = { target?: string | null; app?: string | null };

export type Query = Record<string, string | number | null | undefined>;

/** `address` with the parts of `query` that have a value. */
export function withQuery(address: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${address}?${text}` : address;
}

export const visitorPaths = {
  root: () => '/',
  login: (query: SignInQuery & { ended?: 'idle' | 'timeout' | 'signed-out' | 'ended' } = {}) =>
    withQuery('/login', query),
  company: (query: SignInQuery = {}) => withQuery('/login/sign-on', query),
  signOn: (providerId: string, query: SignInQuery & { address?: string } = {}) =>
    withQuery(`/login/sign-on/${providerId}`, query),
  passkeySignIn: (query: SignInQuery = {}) => withQuery('/login/passkey', query),
  signOut: () => '/sign-out',
  keepAlive: () => '/session/keep-alive',
  language: () => '/language',
  banners: () => '/banners',
  events: () => '/events',
  forgotPassword: () => '/forgot-password',
  registerHome: () => '/register-agency-home',
  status: () => '/status',
  documentation: () => '/docs',
  logo: (hash: string) => `/logos/${hash}`,
  looks: (version: string) => `/looks/${version}`,
  staffLogin: (
    query: {
      ended?: 'idle' | 'timeout' | 'signed-out' | 'ended' | 'suspended' | 'merged';
      target?: string | null;
    } = {},
  ) => withQuery('/staff/login', query),
  staffSignOut: () => '/staff/sign-out',
  staffKeepAlive: () => '/staff/keep-alive',
  staffLanguage: () => '/staff/language',
  staffEndView: () => '/staff/view/end',
  staffAgencies: (query: Query = {}) => withQuery('/staff/agencies', query),
};
