import type { ToldOutage } from './notices.ts';
import type { OutageKind, System } from './systems.ts';

/** An outage as stored. */
export interface StoredOutage extends ToldOutage {
  createdAt: Date;
  updatedAt: Date;
}

/** An outage from its row, whose codes the database holds to the table of systems. */
export function outageOf<Row extends Omit<StoredOutage, 'system' | 'kind'> & { system: string; kind: string }>(
  row: Row,
): Row & StoredOutage {
  return { ...row, system: row.system as System, kind: row.kind as OutageKind };
}
