/**
 * The days in which the new agency can answer a request, and the days after a move in which it can be taken back.
 */
export const transferAnswerDays = 14;
export const transferReturnDays = 7;

export const moveStates = ['requested', 'accepted', 'declined', 'withdrawn', 'undone', 'expired'] as const;
export type MoveState = (typeof moveStates)[number];
export type MoveEvent = 'accept' | 'decline' | 'withdraw' | 'takeBack';

/** Who acts on a move: the advisor, an owner of the new agency, an owner of the old one, or anybody else. */
export type MoveSide = 'advisor' | 'newOwner' | 'oldOwner' | 'neither';

/** What each side may do, and from which state. Every other state is an end. */
const moveEvents = {
  accept: { from: 'requested', by: ['newOwner'], to: 'accepted' },
  decline: { from: 'requested', by: ['newOwner'], to: 'declined' },
  withdraw: { from: 'requested', by: ['advisor'], to: 'withdrawn' },
  takeBack: { from: 'accepted', by: ['advisor', 'newOwner', 'oldOwner'], to: 'undone' },
} as const satisfies Record<MoveEvent, { from: MoveState; by: readonly MoveSide[]; to: MoveState }>;

const day = 24 * 3600_000;

interface MoveRow {
  state: string;
  expiresAt: Date;
  decidedAt: Date | null;
}

/** The state after an event, or null where the state, its time or the side does not allow it. */
export function moveAfter(move: MoveRow, event: MoveEvent, side: MoveSide, now: Date): MoveState | null {
  const { from, by, to } = moveEvents[event];
  if (move.state !== from || !by.some((one) => one === side)) return null;
  const inTime =
    event === 'takeBack'
      ? now.getTime() - (move.decidedAt?.getTime() ?? 0) < transferReturnDays * day
      : move.expiresAt > now;
  return inTime ? to : null;
}

/** The end of the time in which a move can be taken back. */
export function takeBackUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + transferReturnDays * day);
}

/** The earliest acceptance of a move that can still be taken back. */
export function oldestToTakeBack(now: Date): Date {
  return new Date(now.getTime() - transferReturnDays * day);
}
