import type { EventKind } from '#app/domain/operations/events/eventKinds.ts';

interface Holder {
  subjectKind: 'agent' | 'agency';
  subjectId: string;
  agencyId: string;
}

interface Issued {
  number: string;
  curriculum: string;
  level: number;
  validUntil: Date;
}

const kind: EventKind = 'certificate.issued';

/** The events of certificates that were issued to a learner or an agency. */
export function certificateEvents(holder: Holder, certificates: readonly Issued[]) {
  return certificates.map(({ number: certificateNumber, curriculum, level: academyLevel, validUntil }) => ({
    ...holder,
    kind,
    facts: { certificateNumber, curriculum, academyLevel, validUntil: validUntil.toISOString() },
  }));
}
