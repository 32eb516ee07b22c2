import type { Navigation } from '#app/ui/shell/types.ts';

/** Names what a part of the shell shows: whose navigation, and which of its links is the current page, if any. */
export function currentName({ name }: Navigation, links: readonly { href?: string }[], pathname: string): string {
  return links.some(({ href }) => href === pathname) ? `${name} ${pathname}` : name;
}
