import { z } from 'zod';
import { messageKey } from '#app/domain/messages.ts';
import { homeToolNames, type HomeToolName } from '#app/domain/content/homePage/tools.ts';
import { form } from '#app/domain/strictForm.ts';
import { toolNames, type ToolName } from './toolTable.ts';

/** A tool as it is pinned: a page of the portal by its name, a partner's tool by its name behind `partner:`. */
export type ShortcutKey = HomeToolName | `partner:${ToolName}`;

/** Every tool that can be pinned. The booking system is always on top of the home page. */
export const shortcutKeys = [
  ...toolNames.filter((name) => name !== 'booking').map((name) => `partner:${name}` as const),
  ...homeToolNames,
] as [ShortcutKey, ...ShortcutKey[]];

/**
 * How many tools can be pinned, and how many the home page shows at least and at most before the list of the others.
 */
export const mostPinned = 8;
const fewestShown = 4;

/** Which tools are pinned, as the form sends them; refused are more than `mostPinned` and what is no tool. */
export function pinnedToolsSchema() {
  return form({
    pinned: z
      .array(z.enum(shortcutKeys, { error: messageKey('selectOption', 'pinnedTools') }))
      .max(mostPinned, { error: messageKey('pinnedTooMany', 'pinnedTools') })
      .default([]),
  });
}

/** The tools of a home page: those in reach, and the others. */
export interface Shortcuts<Key> {
  first: { key: Key; pinned: boolean }[];
  others: Key[];
}

/**
 * Divides a user's tools: what they pinned, in their order, then what they used last, filled up to four from the front
 * of the list; eight at most. What is pinned and no longer offered to them is left out.
 */
export function shortcutsOf<Key extends string>(
  offered: readonly Key[],
  { pinned, lastUsed }: { pinned: readonly string[]; lastUsed: readonly string[] },
): Shortcuts<Key> {
  const known = (keys: readonly string[]) =>
    offered.length === 0 ? [] : keys.flatMap((key) => offered.find((each) => each === key) ?? []);
  const chosen = [...new Set(known(pinned))];
  const reached = [...new Set([...chosen, ...known(lastUsed)])].slice(0, mostPinned);
  const filled = [...reached, ...offered.filter((key) => !reached.includes(key))].slice(
    0,
    Math.max(reached.length, fewestShown),
  );
  return {
    first: filled.map((key) => ({ key, pinned: chosen.includes(key) })),
    others: offered.filter((key) => !filled.includes(key)),
  };
}
