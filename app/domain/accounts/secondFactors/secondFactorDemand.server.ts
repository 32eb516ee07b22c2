import { environment } from '#app/platform/environment.server.ts';

/** Whether the brands' staff must have a second factor: always, but where a demo's setting lets them go without. */
export function staffNeedSecondFactor(): boolean {
  return environment().STAFF_SECOND_FACTOR;
}
