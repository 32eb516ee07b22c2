import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import type { ListedOutage } from '#app/domain/content/status/listOutages.server.ts';
import { noteOf } from '#app/domain/content/status/notices.ts';
import { pacificSpan, pacificTime } from '#app/domain/content/status/pacificTime.ts';
import type { OutageKind, System } from '#app/domain/content/status/systems.ts';

/** An outage as the console's tables show it. */
export interface OutageRow {
  id: string;
  system: System;
  kind: OutageKind;
  window: string;
  /** From when it is announced, in Pacific time; null for a disturbance, which nobody announces. */
  announced: string | null;
  note: string;
  by: string;
  isCancelled: boolean;
}

/** Puts outages into the reader's words, their windows in Pacific time. */
export function outageRows({ language }: StaffContext, outages: readonly ListedOutage[]): OutageRow[] {
  const market = marketOfLanguage(language);
  return outages.map((outage) => ({
    id: outage.outageId,
    system: outage.system,
    kind: outage.kind,
    window: pacificSpan(outage.startsAt, outage.endsAt, { language, market }),
    announced: outage.kind === 'planned' ? pacificTime(outage.announcedFrom, { language, market }) : null,
    note: noteOf(outage, { language }),
    by: fullName(outage.creator, language),
    isCancelled: outage.cancelledAt !== null,
  }));
}
