import {
  createCookie,
  type CookieOptions,
  type CookieParseOptions,
  type CookieSerializeOptions,
} from '@remix-run/node';
import { environment } from './environment.server.ts';

/** A cookie of the portal's own. */
export interface OwnCookie {
  readonly name: string;
  /** Its value in a request's Cookie header; null where it is missing or was altered. */
  parse: (header: string | null, options?: CookieParseOptions) => Promise<unknown>;
  /** The Set-Cookie header that sets it. */
  serialize: (value: unknown, options?: CookieSerializeOptions) => Promise<string>;
}

interface OwnCookieOptions extends Pick<CookieOptions, 'maxAge' | 'secrets'> {
  /** The addresses below which it is sent; all of them where it is left out. */
  path?: string;
  /** True where browsers have had it for long: what they were given under its plain name is read for one more release. */
  outlivesReleases?: boolean;
}

/**
 * The name of a cookie at an origin: where that has HTTPS with the prefix by which browsers take it from the portal itself
 * and over HTTPS alone.
 */
export function nameAt(origin: string, name: string, path = '/'): string {
  if (!isSecure(origin)) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

const isSecure = (origin: string) => new URL(origin).protocol === 'https:';

/** The name of a cookie at this portal's origin. */
export const cookieName = (name: string, path = '/'): string => nameAt(environment().ORIGIN, name, path);

/** Describes a cookie that no script reads, and that other sites' forms and frames do not send. */
export function ownCookie(
  name: string,
  { path = '/', outlivesReleases = false, ...options }: OwnCookieOptions = {},
): OwnCookie {
  const attributes = {
    ...options,
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(environment().ORIGIN),
  } as const;
  const cookie = createCookie(cookieName(name, path), attributes);
  const plain = outlivesReleases && cookie.name !== name ? createCookie(name, attributes) : undefined;
  return {
    name: cookie.name,
    parse: async (header, parsing) =>
      (await cookie.parse(header, parsing)) ?? (await plain?.parse(header, parsing)) ?? null,
    serialize: (value, serializing) => cookie.serialize(value, serializing),
  };
}
