import { sandboxCreate } from '#app/domain/academy/credits/sandboxCredits.server.ts';
import { answeredBy } from './sandboxService.server.ts';

/** The sandbox's credit service: creating a credit. */
export const action = answeredBy(sandboxCreate);
