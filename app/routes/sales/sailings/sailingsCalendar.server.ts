import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { exportSailings, type Sailing } from '#app/domain/sales/sailings/listSailings.server.ts';
import { sailingList } from '#app/domain/sales/sailings/sailingForms.ts';
import { paths } from '#app/paths.ts';
import { byteStream } from '#app/platform/byteStream.server.ts';
import { calendarDay, calendarHead, calendarTail } from '#app/platform/calendarText.ts';
import { environment } from '#app/platform/environment.server.ts';
import { attachment } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';

/** The sailings that an address asks for (`?of=`, `?within=`, `?brand=`, `?q=`), a day each, which a calendar takes in. */
export async function sailingsCalendar({ ctx, request }: Input<AgentContext>): Promise<Response> {
  const query = sailingList.read(new URL(request.url).searchParams);
  const { sailings, scope, from } = await exportSailings(ctx, query);
  const t = translator(textLocale(ctx.language, ctx.market));
  const name = t(`sailings:calendar.name.${scope}`, { agency: ctx.agency.agencyName });
  return new Response(byteStream(written(ctx, t, name, sailings)), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': attachment(`${t('sailings:calendar.fileName')} ${ctx.agency.agencyId} ${from}.ics`),
      'Cache-Control': 'no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function* written(
  ctx: AgentContext,
  t: ReturnType<typeof translator>,
  name: string,
  sailings: AsyncIterable<Sailing>,
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
  yield calendarTail();
}
