/** The days for which a proposed handover of ownership can be answered. */
export const handoverDays = 7;

export const handoverStates = ['proposed', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type HandoverState = (typeof handoverStates)[number];
export type HandoverEvent = 'accept' | 'decline' | 'withdraw';

/** Who acts on a handover: the owner who proposed it, the proposed owner, or another user. */
export type HandoverSide = 'giver' | 'receiver' | 'neither';

/** What each side may do with a proposed handover; every other state is an end. */
export const handoverEvents = {
  accept: { by: 'receiver', to: 'accepted' },
  decline: { by: 'receiver', to: 'declined' },
  withdraw: { by: 'giver', to: 'withdrawn' },
} as const satisfies Record<HandoverEvent, { by: HandoverSide; to: HandoverState }>;

/**
 * The state of a handover at a moment: a proposal that is past its time has expired, whether or not its row says so.
 */
export function handoverStateAt(
  { state, expiresAt }: { state: HandoverState; expiresAt: Date },
  now: Date,
): HandoverState {
  return state === 'proposed' && expiresAt <= now ? 'expired' : state;
}

/** The side of a user. */
export function sideOf(
  { giverId, receiverId }: { giverId: string; receiverId: string },
  agentUniqueId: string,
): HandoverSide {
  if (agentUniqueId === giverId) return 'giver';
  return agentUniqueId === receiverId ? 'receiver' : 'neither';
}

/** The state after an event, or null where the state or the side does not allow it. */
export function handoverAfter(state: HandoverState, event: HandoverEvent, side: HandoverSide): HandoverState | null {
  return state === 'proposed' && handoverEvents[event].by === side ? handoverEvents[event].to : null;
}
