import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ShownPayments } from './bookingPayments.server.ts';

/** The payments that cover a booking, or the day on which one is expected. */
export function BookingPayments({ rows, difference, expected }: ShownPayments) {
  const { t } = useTranslation('payments');
  return (
    <Card title={t('booking.title')}>
      {rows.length === 0 ? <p className="text-muted">{t('booking.none')}</p> : null}
      {expected ? <p>{t('booking.expected', { day: expected })}</p> : null}
      <ul>
        {rows.map(({ key, number, href, paidOn, method, state, tone, amount }) => (
          <li key={key} className="flex min-h-11 flex-wrap items-center gap-2">
            <span className="font-semibold tabular-nums">{amount}</span>
            <Badge tone={tone}>{t(`state.${state}`)}</Badge>
            <span>{paidOn}</span>
            <Link className="link tabular-nums" to={href}>
              {number}
            </Link>
            <span className="text-sm text-muted">{t(`method.${method}`)}</span>
          </li>
        ))}
      </ul>
      {difference ? <p className="mt-2">{t('booking.difference', difference)}</p> : null}
    </Card>
  );
}
