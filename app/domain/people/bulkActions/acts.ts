import type { UserActionName } from '#app/domain/permissions/actions.ts';

interface Act {
  /** The action that the caller must be allowed, about each of the users. */
  action: UserActionName;
  /** True where the act is about permissions that are chosen with it. */
  permissions: boolean;
  /** True for what is chosen among, false for what follows from something else. */
  chosen: boolean;
  /** True where it can be taken back; a mail and an ended session cannot. */
  undoable: boolean;
}

/**
 * What is done to many users at once: what an owner or manager chooses, and `template`, the change of a permission
 * template as it reaches those who have it.
 */
export const acts = {
  deactivate: { action: 'user.deactivate', permissions: false, chosen: true, undoable: true },
  reactivate: { action: 'user.reactivate', permissions: false, chosen: true, undoable: true },
  resend: { action: 'user.send-validation', permissions: false, chosen: true, undoable: false },
  give: { action: 'user.set-permissions', permissions: true, chosen: true, undoable: true },
  take: { action: 'user.set-permissions', permissions: true, chosen: true, undoable: true },
  set: { action: 'user.set-permissions', permissions: true, chosen: true, undoable: true },
  attach: { action: 'user.set-permissions', permissions: false, chosen: true, undoable: true },
  move: { action: 'user.set-branch', permissions: false, chosen: true, undoable: true },
  'end-sessions': { action: 'user.end-sessions', permissions: false, chosen: true, undoable: false },
  template: { action: 'user.set-permissions', permissions: false, chosen: false, undoable: true },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof acts;
export type ChosenActName = { [Name in ActName]: (typeof acts)[Name]['chosen'] extends true ? Name : never }[ActName];
const actNames = Object.keys(acts) as ActName[];

/** The acts that are chosen among. */
export const chosenActNames = actNames.filter((name): name is ChosenActName => acts[name].chosen);

/** A batch's act: one of the table, or the taking back of another batch. */
export const batchActs = [...actNames, 'undo'] as const;
export type BatchAct = (typeof batchActs)[number];

const flagAfter = { deactivate: 'D', reactivate: 'A' } as const;

/** True for a user of a flag whom the act would leave as they are. */
export function isSoAlready(act: 'deactivate' | 'reactivate', flag: string): boolean {
  return flag === flagAfter[act];
}

/** The minutes after its end within which a batch can be taken back. */
const undoMinutes = 10;

/** The most users that one batch may have. */
export const maxChosen = 20_000;

/**
 * The time until which a batch can be taken back; undefined where it cannot: it still runs, it is no act that can, or
 * it was taken back already.
 */
export function undoableUntil(batch: {
  act: string;
  finishedAt: Date | null;
  done: number;
  isUndone: boolean;
}): Date | undefined {
  const { act, finishedAt, done, isUndone } = batch;
  if (act === 'undo' || finishedAt === null || isUndone || done === 0 || !acts[act as ActName].undoable)
    return undefined;
  return new Date(finishedAt.getTime() + undoMinutes * 60_000);
}

/** The permissions that a user is to hold after an act, of those that they hold. */
export function permissionsAfter(
  act: 'give' | 'take' | 'set',
  held: readonly string[],
  chosen: readonly string[],
): string[] {
  if (act === 'set') return [...chosen];
  return act === 'give' ? [...new Set([...held, ...chosen])] : held.filter((key) => !chosen.includes(key));
}
