import { can } from '#app/domain/permissions/can.ts';
import type { RoleContext } from '#app/domain/permissions/can.ts';

/**
 * True where somebody who sees a certificate may share and mail it too: one's own, and the agency's as its owner (D36).
 */
export function mayManage(ctx: RoleContext, { kind }: { kind: string }): boolean {
  return kind === 'agent' || can(ctx, 'agency.share-certificates');
}
