import { shownContents, type ContentsEntry } from '#app/domain/courses/runtime/contents.ts';

/** A part of a course as its page lists it. */
interface OutlinePart {
  title: string;
  parts: string[];
}

/** The parts of a course, and how many more there are than are listed. */
export interface Outline {
  parts: OutlinePart[];
  more: number;
}

const mostParts = 40;
const longestTitle = 200;

/**
 * The outline of a course from the table of contents of its package: two levels, at most forty lines. A course of one
 * part that has no others within it has none, for its title says as much.
 */
export function outlineOf(contents: readonly ContentsEntry[]): Outline {
  const shown = shownContents(contents);
  const titled = shown.length === 1 && shown[0]!.children.length > 0 ? shown[0]!.children : shown;
  if (titled.length < 2) return { parts: [], more: 0 };
  const all = titled.map(({ title, children }) => ({ title: cut(title), parts: playedTitles(children) }));
  const parts: OutlinePart[] = [];
  let room = mostParts;
  for (const each of all) {
    if (room <= 0) break;
    parts.push({ title: each.title, parts: each.parts.slice(0, room - 1) });
    room -= 1 + Math.min(each.parts.length, room - 1);
  }
  const count = (listed: readonly OutlinePart[]) => listed.reduce((sum, each) => sum + 1 + each.parts.length, 0);
  return { parts, more: count(all) - count(parts) };
}

/** The titles of an outline, each once. */
export function partTitles({ parts }: Outline): string[] {
  return [...new Set(parts.flatMap(({ title, parts: within }) => [title, ...within]))];
}

function playedTitles(entries: readonly ContentsEntry[]): string[] {
  return entries.flatMap(({ title, isPlayed, children }) => [
    ...(isPlayed ? [cut(title)] : []),
    ...playedTitles(children),
  ]);
}

function cut(title: string): string {
  return title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title;
}
