/** The days within which a leaver can be brought back with everything that was taken from them. */
export const undoDays = 30;

/**
 * The kinds of open item of a user who leaves, and what becomes of each: a colleague takes it over and gives it back if
 * the leaver returns, or it ends, because only the leaver themselves could go on with it.
 */
export const openItemKinds = {
  unfinishedUsers: 'takenOver',
  ownershipProposals: 'ended',
  moveRequests: 'ended',
} as const satisfies Record<string, 'takenOver' | 'ended'>;

export type OpenItemKind = keyof typeof openItemKinds;
export const openItemKindNames = Object.keys(openItemKinds) as OpenItemKind[];

/** True while a leaver can still be brought back. */
export function canUndo({ leftAt, undoneAt }: { leftAt: Date; undoneAt: Date | null }, now: Date): boolean {
  return undoneAt === null && now.getTime() - leftAt.getTime() < undoDays * 24 * 3600_000;
}
