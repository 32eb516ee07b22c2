import type { AuditEntry } from '#app/platform/audit.server.ts';
import type { DeliveryKindName } from './deliveryKinds.ts';

type Recorded = Pick<AuditEntry, 'action' | 'subjectKind'>;

/** What the audit trail says of deliveries of each kind. */
export const deliveryAudits = {
  ledger: {
    uploaded: { action: 'ledger.uploaded', subjectKind: 'ledger' },
    begun: { action: 'ledger.import-begun', subjectKind: 'ledger' },
    discarded: { action: 'ledger.file-discarded', subjectKind: 'ledger' },
    delivered: { action: 'ledger.delivered', subjectKind: 'ledger' },
    finished: { action: 'ledger.finished', subjectKind: 'ledger' },
  },
  members: {
    uploaded: { action: 'member.file-uploaded', subjectKind: 'delivery' },
    begun: { action: 'member.import-begun', subjectKind: 'delivery' },
    discarded: { action: 'member.file-discarded', subjectKind: 'delivery' },
    delivered: { action: 'member.delivered', subjectKind: 'delivery' },
    finished: { action: 'member.import-finished', subjectKind: 'delivery' },
  },
  remittances: {
    uploaded: { action: 'payment.file-uploaded', subjectKind: 'delivery' },
    begun: { action: 'payment.import-begun', subjectKind: 'delivery' },
    discarded: { action: 'payment.file-discarded', subjectKind: 'delivery' },
    delivered: { action: 'payment.delivered', subjectKind: 'delivery' },
    finished: { action: 'payment.import-finished', subjectKind: 'delivery' },
  },
  groups: {
    uploaded: { action: 'group.file-uploaded', subjectKind: 'delivery' },
    begun: { action: 'group.import-begun', subjectKind: 'delivery' },
    discarded: { action: 'group.file-discarded', subjectKind: 'delivery' },
    delivered: { action: 'group.delivered', subjectKind: 'delivery' },
    finished: { action: 'group.import-finished', subjectKind: 'delivery' },
  },
  rates: {
    uploaded: { action: 'rate.file-uploaded', subjectKind: 'delivery' },
    begun: { action: 'rate.import-begun', subjectKind: 'delivery' },
    discarded: { action: 'rate.file-discarded', subjectKind: 'delivery' },
    finished: { action: 'rate.import-finished', subjectKind: 'delivery' },
  },
} as const satisfies Record<
  DeliveryKindName,
  { uploaded: Recorded; begun: Recorded; discarded: Recorded; delivered?: Recorded; finished: Recorded }
>;
