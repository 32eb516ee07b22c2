import type { AuditSource } from './audit.server.ts';

/** Who acts: the kind, and for others than visitors and the portal itself the identifier. */
export function actorOf({ actor, staff, system }: Pick<AuditSource, 'actor' | 'staff' | 'system'>) {
  if (system) return { actorKind: 'system', actorId: undefined };
  const key = staff ? staff.key : actor?.key;
  if (key) return { actorKind: 'key', actorId: key.keyId };
  if (staff) return { actorKind: 'staff', actorId: staff.staffId };
  return { actorKind: actor ? 'agent' : 'visitor', actorId: actor?.agentUniqueId };
}
