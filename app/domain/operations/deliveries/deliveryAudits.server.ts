import type { AuditEntry } from '#app/platform/audit.server.ts';
import type { DeliveryKindName } from './deliveryKinds.ts';

type Recorded = Pick<AuditEntry, 'action' | 'subjectKind'>;

/** What the audit trail says of deliveries of each kind. */
export const deliveryAudits = {
  ledger: {
    uploaded: { action: 'ledger.uploaded', subjectKind: 'ledger' },
    delivered: { action: 'ledger.delivered', subjectKind: 'ledger' },
    finished: { action: 'ledger.finished', subjectKind: 'ledger' },
  },
  members: {
    uploaded: { action: 'member.file-uploaded', subjectKind: 'delivery' },
    delivered: { action: 'member.delivered', subjectKind: 'delivery' },
    finished: { action: 'member.import-finished', subjectKind: 'delivery' },
  },
} as const satisfies Record<DeliveryKindName, Record<'uploaded' | 'delivered' | 'finished', Recorded>>;
