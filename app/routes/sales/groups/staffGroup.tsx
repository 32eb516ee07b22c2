import { useLoaderData } from '@remix-run/react';
import { marketOf, marketOfLanguage } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { readStaffGroup } from '#app/domain/sales/groups/readStaffGroup.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { GroupSheet } from './GroupSheet.tsx';
import { groupBooking, groupShown } from './groupsPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const { group, agency, bookings } = await readStaffGroup(ctx, params.groupNumber ?? '');
    const { language } = ctx;
    const reader = { language, market: marketOfLanguage(language), today: today(ctx.now, marketOf(agency.country)) };
    return {
      title: documentTitleOf(language, group.groupName),
      agency: {
        name: agency.agencyName,
        href: can(ctx, 'staff.see-agencies') ? paths.staffAgency(agency.agencyId) : null,
      },
      group: {
        ...groupShown(reader, group),
        bookings: bookings.map((booking) => groupBooking(ctx, booking, paths.staffBooking(booking.bookingNumber))),
      },
    };
  },
  { can: 'staff.see-sales' },
);

/** A group of an agency's for the brand's staff. */
export default function StaffGroup() {
  return (
    <>
      <AreaTabs area="sales" />
      <GroupSheet {...useLoaderData<typeof loader>()} />
    </>
  );
}
