import { Refusal } from '#app/domain/refusals.ts';
import { environment } from '#app/platform/environment.server.ts';

/** Throws `notFound` outside a demo. */
export function refuseOutsideSandbox(): void {
  if (!environment().GANGWAY_DEMO) throw new Refusal('notFound');
}
