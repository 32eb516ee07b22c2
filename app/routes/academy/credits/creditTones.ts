import type { CreditState } from '#app/domain/academy/credits/creditStates.ts';
import type { Tone } from '#app/ui/Badge.tsx';

/** The colour of each state of a credit; its label says the same in words. */
export const creditTones = {
  entitled: 'info',
  creating: 'info',
  failed: 'danger',
  created: 'success',
  used: 'neutral',
  expired: 'neutral',
} as const satisfies Record<CreditState, Tone>;
