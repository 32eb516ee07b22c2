import { prerequisitesMet } from './prerequisites.ts';
import {
  partStateOf,
  type PartState,
  type PlayableItem,
  type RuntimeData,
  type CourseStandard,
} from './runtimeData.ts';

/** An item of a course's table of contents: a part that is played, or a group of others. */
export interface ContentsEntry {
  identifier: string;
  title: string;
  visible: boolean;
  /** True for a part that is played. */
  isPlayed: boolean;
  /** What is to be done before it is opened (1.2); '' for nothing. */
  prerequisites: string;
  children: ContentsEntry[];
}

interface Written {
  identifier: string;
  title: string;
  visible: boolean;
  launch: string | null;
  prerequisites?: string;
  children: readonly Written[];
}

/**
 * The parts of a course that a learner may open now: the next, the previous, or one of the choices, which may be a group
 * or the course itself where its rules lead from there to a part (2004).
 */
export interface NavigationOptions {
  continue: boolean;
  /** No part follows, so that going on ends the course. */
  finish: boolean;
  previous: boolean;
  choices: readonly string[];
  /** What the rules of the course hide from its table of contents (2004). */
  gone?: readonly string[];
}

/** What the parts of a course are and what is known of them. */
interface Parts {
  standard: CourseStandard;
  items: readonly PlayableItem[];
  contents: readonly ContentsEntry[];
}

/** The items of a manifest as a table of contents. */
export function contentsOf(items: readonly Written[]): ContentsEntry[] {
  return items.map(({ identifier, title, visible, launch, prerequisites = '', children }) => ({
    identifier,
    title,
    visible,
    isPlayed: launch !== null,
    prerequisites,
    children: contentsOf(children),
  }));
}

/**
 * The visible part of a table of contents: `isvisible` hides only the item itself, and its children take its place; an
 * empty group is not shown, nor what is `gone` by the rules of the course.
 */
export function shownContents(entries: readonly ContentsEntry[], gone: readonly string[] = []): ContentsEntry[] {
  return entries.flatMap((entry) => {
    if (gone.includes(entry.identifier)) return [];
    const children = shownContents(entry.children, gone);
    if (!entry.visible) return children;
    return entry.isPlayed || children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** How far the learner is with each part, by identifier. */
export function partStatesOf({ standard, items }: Parts, data: RuntimeData): Record<string, PartState> {
  return Object.fromEntries(items.map((item) => [item.identifier, partStateOf(standard, item, data[item.identifier])]));
}

/**
 * The navigation of a course of SCORM 1.2: a part is open where its prerequisites, and those of its groups, are met;
 * next and previous lead to the nearest open part.
 */
export function navigationByPrerequisites(course: Parts, data: RuntimeData, current: string | null): NavigationOptions {
  const statuses = statusesOf(course.contents, partStatesOf(course, data));
  const choices = openParts(course.contents, (identifier) => statuses.get(identifier));
  const order = course.items.map(({ identifier }) => identifier);
  const here = current === null ? -1 : order.indexOf(current);
  return {
    continue: nextPart(order, choices, here, 1) !== null,
    finish: here >= 0 && here === order.length - 1,
    previous: here > 0 && nextPart(order, choices, here, -1) !== null,
    choices,
  };
}

/** The nearest part that is open after, or before, the one that is played; null where there is none. */
export function partBeside(
  { items }: Pick<Parts, 'items'>,
  choices: readonly string[],
  current: string | null,
  by: -1 | 1,
): string | null {
  const order = items.map(({ identifier }) => identifier);
  return nextPart(order, choices, current === null ? -1 : order.indexOf(current), by);
}

function nextPart(order: readonly string[], choices: readonly string[], here: number, by: -1 | 1): string | null {
  const open = new Set(choices);
  const beside = by === 1 ? order.slice(here + 1) : order.slice(0, Math.max(0, here)).toReversed();
  return beside.find((identifier) => open.has(identifier)) ?? null;
}

function openParts(entries: readonly ContentsEntry[], statusOf: (identifier: string) => string | undefined): string[] {
  return entries.flatMap((entry) => {
    if (!prerequisitesMet(entry.prerequisites, statusOf)) return [];
    return [...(entry.isPlayed ? [entry.identifier] : []), ...openParts(entry.children, statusOf)];
  });
}

const inWords: Record<PartState, string> = {
  new: 'not attempted',
  started: 'incomplete',
  completed: 'completed',
  passed: 'passed',
  failed: 'failed',
};

// A group is what its parts are together.
function statusesOf(
  entries: readonly ContentsEntry[],
  states: Readonly<Record<string, PartState>>,
): Map<string, string> {
  const statuses = new Map<string, string>();
  const visit = (entry: ContentsEntry): PartState[] => {
    const below = [...(entry.isPlayed ? [states[entry.identifier] ?? 'new'] : []), ...entry.children.flatMap(visit)];
    statuses.set(entry.identifier, together(below));
    return below;
  };
  entries.forEach(visit);
  return statuses;
}

function together(states: readonly PartState[]): string {
  if (states.every((state) => state === 'new')) return inWords.new;
  if (states.includes('failed')) return inWords.failed;
  const isDone = states.every((state) => state === 'completed' || state === 'passed');
  if (!isDone) return inWords.started;
  return states.every((state) => state === 'passed') ? inWords.passed : inWords.completed;
}
