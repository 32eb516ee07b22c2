import type { Page } from '@playwright/test';
import type { GroupEntry } from '#app/domain/sales/groups/groups.ts';
import { recordGroups } from '#app/domain/sales/groups/recordGroups.server.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

const main = (page: Page) => page.getByRole('main');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an owner finds a group’s deadline on the home page, and opens the group with its bookings', async ({ page }) => {
  const db = databaseOfServer();
  const { agencyId, owner } = await newAgency({ country: 'US' });
  const groupOf = (place: number, namesDueOn: string): GroupEntry => ({
    groupNumber: `GP-${agencyId}-${place}`,
    revision: 1,
    agencyId,
    advisor: '',
    groupName: `Choir ${place}`,
    ship: 'Rotterdam',
    sailingOn: inDays(120),
    allotment: 20,
    sold: 12,
    options: 2,
    namesDueOn,
    depositDueOn: null,
    finalPaymentOn: null,
    conductorCredits: 1,
    conductorRule: '1 per 16 berths',
    brand: 'HA',
    state: 'open',
  });
  const groups = [groupOf(1, inDays(5)), groupOf(2, inDays(60))];
  await db.$transaction((tx) =>
    recordGroups(
      tx,
      new Date(),
      groups.map((entry, number) => ({ number, group: '', revision: '1', read: { entry } })),
    ),
  );
  const { groupNumber } = groups[0]!;
  await db.booking.create({
    data: {
      bookingNumber: `G${agencyId}`,
      agencyId,
      groupNumber,
      brand: 'HA',
      ship: 'Rotterdam',
      guests: 3,
      bookedOn: new Date('2026-01-05'),
      sailingOn: new Date(inDays(120)),
      gross: 1000_00,
      commissionExpected: 100_00,
      currency: 'USD',
      recordedAt: new Date(),
    },
  });

  await signIn(page, owner);
  await open(page, '/home/pc');
  await expect(main(page)).toContainText('1 group has a deadline in the next 14 days.');
  await main(page).getByRole('link', { name: 'See the groups' }).click();
  await page.waitForURL(/\/home\/groups\?deadline=14$/);
  await expect(main(page).getByRole('row')).toHaveCount(2);
  await lookAt(page);
  await main(page).getByRole('link', { name: 'Choir 1' }).click();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Names' })).toContainText(/in [56] days/);
  await expect(main(page)).toContainText('1 (1 per 16 berths)');
  await expect(main(page).getByRole('row', { name: `G${agencyId}` })).toContainText('3');
  await lookAt(page);
});
