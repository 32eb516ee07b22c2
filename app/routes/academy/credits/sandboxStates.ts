import { sandboxStates } from '#app/domain/academy/credits/sandboxCredits.server.ts';
import { answeredBy } from './sandboxService.server.ts';

/** The sandbox's credit service: what became of credits. */
export const action = answeredBy(sandboxStates);
