import { transition, type ActivationEvent } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import type { Market } from '#app/domain/markets/markets.ts';

const registration: ActivationEvent[] = ['approve', 'validateEmail', 'initialEdit', 'acceptTerms', 'deactivate'];

/**
 * Checks that the activation table leads from registration (P) to a flag in a market, so that no sample user has a flag
 * that no user can reach (D5). R alone is given by the brand, not reached by the user. Throws where there is no way.
 */
export function requireReachable(flag: ActivationFlag, market: Market): ActivationFlag {
  if (flag === 'R') return flag;
  let reached: ActivationFlag = 'P';
  for (const event of registration) {
    if (reached === flag) break;
    if (event === 'initialEdit' && market !== 'uk') continue;
    reached = transition(reached, event, market);
  }
  if (reached !== flag) throw new Error(`No user of ${market} reaches the flag ${flag}.`);
  return flag;
}
