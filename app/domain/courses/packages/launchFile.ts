import { storedName } from './packageEntries.ts';

/** The file of a launch address, without its query; null where it lies outside of the package. */
export function fileOf(launch: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(launch)) return null;
  let path: string;
  try {
    path = decodeURIComponent(launch.replace(/[?#].*$/, ''));
  } catch {
    return null;
  }
  return path.split('/').includes('..') ? null : storedName(path.replace(/^\.\//, ''));
}
