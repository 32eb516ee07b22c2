import { historyChanges, historySentence, type HistoryChange } from './history.ts';
import type { SentenceParts } from './historyWords.ts';
import type { NamedRow, RecordPeople } from './recordPeople.server.ts';

/** The part of an audit row that its readers see. */
export interface AuditedRow extends NamedRow {
  at: Date;
  action: string;
  before: unknown;
  after: unknown;
}

/** One change as a history or a record tells it. */
export interface RecordedChange extends SentenceParts {
  at: Date;
  changes: HistoryChange[];
  /** That of the user's address or of the agency that it is about, as it is now; null for others and for former users. */
  country: string | null;
}

/** What a row of the audit trail says, with its people as the reader may see them. */
export function recordedChange({ actorOf, subjectOf, countryOf }: RecordPeople, row: AuditedRow): RecordedChange {
  return {
    at: row.at,
    sentence: historySentence(row.action, row.after, row.subjectKind),
    actor: actorOf(row),
    subject: subjectOf(row),
    own: ['agent', 'staff'].includes(row.actorKind) && row.actorId === row.subjectId,
    changes: historyChanges(row),
    country: countryOf(row),
  };
}
