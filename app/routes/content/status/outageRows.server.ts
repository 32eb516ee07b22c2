import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { localeTag, marketOfLanguage } from '#app/domain/markets/markets.ts';
import type { ListedOutage } from '#app/domain/content/status/listOutages.server.ts';
import { noteOf } from '#app/domain/content/status/notices.ts';
import { spanInZone } from '#app/domain/timeSpans.ts';
import type { OutageKind, System } from '#app/domain/content/status/systems.ts';

/** An outage as the console's tables show it. */
export interface OutageRow {
  id: string;
  system: System;
  kind: OutageKind;
  window: string;
  /** From when it is announced; null for a disturbance. */
  announced: string | null;
  note: string;
  by: string;
  isCancelled: boolean;
}

/** Puts outages into the reader's words, their times by the clock of a zone. */
export function outageRows({ language }: StaffContext, zone: string, outages: readonly ListedOutage[]): OutageRow[] {
  const locale = localeTag(marketOfLanguage(language), language);
  return outages.map((outage) => ({
    id: outage.outageId,
    system: outage.system,
    kind: outage.kind,
    window: spanInZone(outage.startsAt, outage.endsAt, locale, zone),
    announced: outage.kind === 'planned' ? spanInZone(outage.announcedFrom, outage.announcedFrom, locale, zone) : null,
    note: noteOf(outage, { language }),
    by: fullName(outage.creator, language),
    isCancelled: outage.cancelledAt !== null,
  }));
}
