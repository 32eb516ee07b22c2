import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay, fullName } from '#app/domain/display.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { deadlinesWithin } from '#app/domain/sales/groups/groups.ts';
import { groupsDue, type ListedGroup } from '#app/domain/sales/groups/listGroups.server.ts';
import { exportSailings, type Sailing } from '#app/domain/sales/sailings/listSailings.server.ts';
import { sailingList } from '#app/domain/sales/sailings/sailingForms.ts';
import { paths } from '#app/paths.ts';
import { byteStream } from '#app/platform/byteStream.server.ts';
import { calendarDay, calendarHead, calendarTail } from '#app/platform/calendarText.ts';
import { environment } from '#app/platform/environment.server.ts';
import { attachment } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';

/**
 * The sailings that an address asks for (`?of=`, `?within=`, `?brand=`, `?q=`) and the deadlines of groups in the same
 * days, a day each, which a calendar takes in.
 */
export async function sailingsCalendar({ ctx, request }: Input<AgentContext>): Promise<Response> {
  const query = sailingList.read(new URL(request.url).searchParams);
  const { sailings, scope, from, to } = await exportSailings(ctx, query);
  const t = translator(textLocale(ctx.language, ctx.market));
  const name = t(`sailings:calendar.name.${scope}`, { agency: ctx.agency.agencyName });
  return new Response(
    byteStream(written(ctx, t, { name, sailings, due: await groupsDue(ctx, { from, to }), days: { from, to } })),
    {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': attachment(`${t('sailings:calendar.fileName')} ${ctx.agency.agencyId} ${from}.ics`),
        'Cache-Control': 'no-store, no-transform',
        'X-Content-Type-Options': 'nosniff',
      },
    },
  );
}

interface Calendar {
  name: string;
  sailings: AsyncIterable<Sailing>;
  /** Groups with a deadline in the days of the calendar. */
  due: readonly ListedGroup[];
  days: { from: string; to: string };
}

async function* written(
  ctx: AgentContext,
  t: ReturnType<typeof translator>,
  { name, sailings, due, days }: Calendar,
): AsyncGenerator<string> {
  const { host } = new URL(environment().ORIGIN);
  yield calendarHead({ productId: '-//Gangway//Sailings//EN', name });
  for await (const { bookingNumber, revision, brand, ship, sailingOn, guests, recordedAt, agent } of sailings) {
    const words = { ship, booking: bookingNumber, guests: t('sailings:guests', { count: guests }) };
    yield calendarDay({
      uid: `${bookingNumber}@${host}`,
      day: sailingOn,
      sequence: revision - 1,
      changedAt: recordedAt,
      summary: t('sailings:calendar.summary', words),
      description: [
        t(`markets:brand.${brand}`),
        t('sailings:calendar.booking', words),
        ...(agent ? [t('sailings:calendar.advisor', { advisor: fullName(agent, ctx.language) })] : []),
      ].join('\n'),
      url:
        environment().ORIGIN +
        (can(ctx, 'agency.commission') ? paths.bookingCommission(bookingNumber) : paths.sailings()),
    });
  }
  for (const group of due)
    for (const { what, on } of deadlinesWithin(group, days.from, days.to)) {
      const { groupNumber, groupName, ship, sailingOn, revision, recordedAt, brand } = group;
      const words = { number: groupNumber, ship, day: formatDay(sailingOn, ctx) };
      yield calendarDay({
        uid: `${groupNumber}-${what}@${host}`,
        day: on,
        sequence: revision - 1,
        changedAt: recordedAt,
        summary: t('groupSpace:due.calendar', { what: t(`groupSpace:deadline.${what}`), group: groupName }),
        description: [t(`markets:brand.${brand}`), t('groupSpace:due.ofGroup', words)].join('\n'),
        url: environment().ORIGIN + paths.group(groupNumber),
      });
    }
  yield calendarTail();
}
