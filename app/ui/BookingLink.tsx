import { paths } from '#app/paths.ts';
import { Link } from '#app/ui/Link.tsx';

interface BookingLinkProps {
  bookingNumber: string;
  /** The booking's page for its reader, that of users unless another is said; null where they may not see it. */
  to?: string | null;
}

/** A booking's number: a link to the booking, on one line. */
export function BookingLink({ bookingNumber, to = paths.bookingCommission(bookingNumber) }: BookingLinkProps) {
  return to === null ? (
    <span className="whitespace-nowrap tabular-nums">{bookingNumber}</span>
  ) : (
    <Link className="link whitespace-nowrap tabular-nums" to={to}>
      {bookingNumber}
    </Link>
  );
}
