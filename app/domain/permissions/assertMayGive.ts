import { refusalTo, type RoleContext } from './can.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** Throws `permissionNotHeld` at `permissions` where the caller may not give one of the keys. */
export function assertMayGive(ctx: RoleContext, keys: readonly string[]): void {
  for (const key of keys) {
    const refusal = refusalTo(ctx, 'permission.give', { key });
    if (refusal) throw new Refusal(refusal, { field: 'permissions' });
  }
}
