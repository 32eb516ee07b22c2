import { memberColumns, type MemberColumn } from '#app/domain/academy/members/memberColumns.ts';
import { readMember, type NumberHolder } from '#app/domain/academy/members/readMember.server.ts';
import type { EventAbout } from '#app/domain/agencies/auditTrail/eventsAbout.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime, fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { HistoryEvent } from '#app/routes/agencies/auditTrail/ChangeHistory.tsx';
import { countryName } from '#app/routes/markets/placeNames.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { sourceTones } from './memberRows.server.ts';

/** What the page of a member shows. */
export async function memberPage(ctx: StaffContext, ccn: string) {
  const { data, source, holders, moves, events } = await readMember(ctx, ccn);
  const { language } = ctx;
  const t = translator(language);
  const time = (moment: Date) => formatTime(moment, ctx);
  const name = fullName(data, language);
  const shown = memberColumns.filter((column) => column !== 'ccn' && data[column] !== '');
  const holderName = (userId: string) => userId || t('members:otherMarket');
  return {
    title: documentTitleOf(language, name),
    ccn,
    name,
    source,
    tone: sourceTones[source],
    mayCorrect: can(ctx, 'staff.edit-members'),
    facts: await Promise.all(
      shown.map(async (column) => ({ term: t(`fields:${column}`), value: await inWords(ctx, column, data[column]) })),
    ),
    holders: holders.map((holder) => holderLine(ctx, holder)),
    moves: moves.map(({ movedAt, takenBackAt, from, to }) => ({
      text: t('members:moves.moved', { from: holderName(from), to: holderName(to), time: time(movedAt) }),
      back: takenBackAt ? t('members:moves.takenBack', { time: time(takenBackAt) }) : null,
    })),
    events: await Promise.all(events.map((event) => eventLine(ctx, event))),
  };
}

function holderLine({ language, zone }: StaffContext, holder: NumberHolder) {
  const { startedAt, endedAt, endReason, person } = holder;
  const t = translator(language);
  const time = (moment: Date) => formatTime(moment, { language, zone });
  return {
    isNow: endedAt === null,
    name: person ? `${fullName(person, language)} (${person.userId})` : t('members:otherMarket'),
    agency: person ? { id: person.agencyId, name: person.agencyName } : null,
    when: endedAt
      ? t('members:holders.until', { from: time(startedAt), until: time(endedAt), why: t(`members:end.${endReason}`) })
      : t('members:holders.since', { time: time(startedAt) }),
  };
}

async function eventLine(
  ctx: StaffContext,
  { at, action, actorKind, actorName, before, after }: EventAbout,
): Promise<HistoryEvent> {
  const t = translator(ctx.language);
  const who = actorKind === 'system' ? t('members:history.delivery') : actorName || t('members:otherMarket');
  const changed = memberColumns.filter((column) => before && typeof before[column] === 'string');
  const words = async (column: MemberColumn, values: EventAbout['before']) =>
    (await inWords(ctx, column, String(values?.[column] ?? ''))) || t('common:dash');
  return {
    when: formatTime(at, ctx),
    text: t(`members:history.${action}`, { who }),
    reason: typeof after?.reason === 'string' ? t('members:history.reason', { reason: after.reason }) : null,
    changes: await Promise.all(
      changed.map(async (column) =>
        t('members:history.change', {
          field: t(`fields:${column}`),
          before: await words(column, before),
          after: await words(column, after),
        }),
      ),
    ),
  };
}

async function inWords(ctx: StaffContext, column: MemberColumn, value: string): Promise<string> {
  if (value === '') return '';
  const t = translator(ctx.language);
  if (column === 'birthDate') return formatDay(value, ctx);
  if (column === 'country') return countryName(ctx, value);
  if (column === 'gender') return t(`codes:gender.${value}`);
  return column === 'emailAddress' ? value.toLowerCase() : value;
}
