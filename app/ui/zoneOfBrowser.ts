const yearSeconds = 365 * 24 * 3600;

/**
 * Names the browser's time zone to the server, from the next page on: in a cookie, which is written only where it says
 * another.
 */
export function nameZoneOfBrowser(): void {
  const named = `gangway_zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
  if (document.cookie.split('; ').includes(named)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${named}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}
