import { expect, test } from 'vitest';
import { bookingNews } from '#app/domain/sales/ledger/bookingNews.ts';
import type { NewRevision } from '#app/domain/sales/ledger/decideRows.ts';
import type { BookingState } from '#app/domain/sales/bookings/bookingStates.ts';

type Facts = { paid: number; state?: BookingState };
const known = ({ paid, state = 'booked' }: Facts, latest = true) => ({
  bookingNumber: 'B1',
  latest,
  commissionPaid: paid,
  state,
});
const revision = ({ paid, state = 'booked' }: Facts, seller: string | null = 'seller', latest = true) =>
  ({
    entry: { bookingNumber: 'B1', agencyId: '00000001', commissionPaid: paid, state },
    agentUniqueId: seller,
    latest,
  }) as NewRevision;

test.each<[string, NewRevision, ReturnType<typeof known>[], string[]]>([
  ['more is paid', revision({ paid: 500 }), [known({ paid: 0 })], ['commissionPaid']],
  ['some is taken back', revision({ paid: -100 }), [known({ paid: 500 })], ['commissionRecalled']],
  ['it is canceled', revision({ paid: 0, state: 'cancelled' }), [known({ paid: 0 })], ['bookingCancelled']],
  [
    'it is canceled and all is taken back',
    revision({ paid: 0, state: 'cancelled' }),
    [known({ paid: 500 })],
    ['commissionRecalled', 'bookingCancelled'],
  ],
  ['it was canceled before', revision({ paid: 0, state: 'cancelled' }), [known({ paid: 0, state: 'cancelled' })], []],
  ['nothing of it changes', revision({ paid: 500 }), [known({ paid: 500 })], []],
  ['the ledger did not know it', revision({ paid: 500 }), [], []],
  ['the ledger knew older revisions only', revision({ paid: 500 }), [known({ paid: 0 }, false)], []],
  ['it has no seller', revision({ paid: 500 }, null), [known({ paid: 0 })], []],
  ['a newer revision is known', revision({ paid: 500 }, 'seller', false), [known({ paid: 0 })], []],
])('where %s, its seller is notified of %j', (_, inserted, revisions, kinds) =>
  expect(bookingNews([inserted], revisions).map(({ kind }) => kind)).toEqual(kinds),
);
