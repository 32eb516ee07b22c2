import type { Page } from '@playwright/test';
import { buildMember } from '#tests/support/builders.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesLookedAt } from '#tests/e2e/support/depth.ts';
import { databaseOfServer, newAgency, postForm, readIn, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const main = (page: Page) => page.getByRole('main');

/** Presses what opens a new window, and waits until the partner there has shown its result. */
async function opened(page: Page, press: () => Promise<void>): Promise<Page> {
  const waiting = page.waitForEvent('popup');
  await press();
  const partner = await waiting;
  await partner.waitForURL(/\/sandbox\/partners\//);
  await partner.getByRole('heading', { level: 1 }).waitFor();
  return partner;
}

// An address with a token, a form of the server's, a form with the hand-over's own token: each tool is
// tests/api/partners/tools/handover.test.ts.
const handedOver = ['booking', 'media-library', 'shore-excursions'];

for (const language of languagesLookedAt) {
  test(`an owner opens the tools of the brand in one click each, and tests a connection (${language})`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const agency = await newAgency({ country: 'US' });
    const db = databaseOfServer();
    const { ccn } = await buildMember(db);
    await db.agent.update({
      where: { agentUniqueId: agency.owner.agentUniqueId },
      data: { member: { connect: { ccn } } },
    });
    await signIn(page, agency.owner);
    await readIn(page, language);
    // The brand whose pages were opened last.
    await open(page, '/home/ha');
    await open(page, '/home/tools');
    const welcome = t('sandbox:tool.welcome');
    const press = (tool: string) => () =>
      main(page)
        .getByRole('button', { name: t('tools:open', { tool: t(`tools:name.${tool}`) }) })
        .click();
    await expect(
      main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 2 }) }),
    ).toHaveCount(7);
    await lookAt(page);

    for (const tool of deep ? [...handedOver, 'answers', 'e-catalogue'] : handedOver) {
      const partner = await opened(page, press(tool));
      await expect(partner.getByText(welcome)).toBeVisible();
      await expect(partner.getByText(t('sandbox:tool.check.once.passed'))).toBeVisible();
      if (tool === 'booking') {
        await lookAt(partner);
        // The same address a second time is a token that was used before.
        await partner.reload();
        await expect(partner.getByText(t('sandbox:tool.check.once.failed'))).toBeVisible();
      }
      await partner.close();
    }
    // A chat has a small window, and knows who asks.
    const chat = await opened(page, press('chat'));
    await expect(chat.getByText(agency.agencyName)).toBeVisible();
    expect(await chat.evaluate(() => window.innerWidth)).toBe(400);
    await chat.close();

    // The air popup asks three fields, and tells what is missing.
    await main(page)
      .getByRole('link', { name: t('tools:open', { tool: t('tools:name.air') }) })
      .click();
    const popup = page.getByRole('dialog');
    await expect(popup).toBeVisible();
    await lookAt(page);
    await field(popup, t('fields:firstName')).fill('Ann');
    await field(popup, t('fields:lastName')).fill("O'Brien");
    await field(popup, t('fields:bookingNumber')).fill('x7k2');
    const flights = await opened(page, () => popup.getByRole('button', { name: t('tools:air.find') }).click());
    await expect(flights.getByText("O'BRIEN")).toBeVisible();
    await expect(flights.getByText(welcome)).toBeVisible();
    await flights.close();
    await popup.getByRole('link', { name: t('tools:air.cancel') }).click();
    await expect(popup).toBeHidden();

    await main(page)
      .getByRole('button', { name: t('tools:test.label', { tool: t('tools:name.answers') }) })
      .click();
    await expect(toast(page, t('tools:tested.answered', { seconds: 'X' }).split('X')[1]!)).toBeVisible();
  });
}

test('a user without a member number is asked before the booking system, and continues by No', {
  tag: '@deep',
}, async ({ page }) => {
  const t = wordsOf('en');
  const agency = await newAgency({ country: 'US' });
  await signIn(page, agency.owner);
  await open(page, '/home/pc');
  await main(page)
    .getByRole('link', { name: t('tools:ask.none.open'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: t('tools:ask.enrolment.yes') })).toHaveAttribute(
    'href',
    '/home/agent-enroll?registerFor=polaronline',
  );
  await lookAt(page);
  const booking = await opened(page, () => dialog.getByRole('button', { name: t('tools:ask.enrolment.no') }).click());
  expect(new URL(booking.url()).searchParams.get('src')).toBe('OS');
  await expect(booking.getByText(t('sandbox:tool.welcome'))).toBeVisible();
  await booking.close();
  // 60 days later the academy comes before it.
  await databaseOfServer().agent.update({
    where: { agentUniqueId: agency.owner.agentUniqueId },
    data: { lastPONAccessDate: new Date(Date.now() - 61 * 86_400_000) },
  });
  await open(page, '/home/tools?ask=booking');
  await expect(dialog.getByRole('heading')).toHaveText(t('tools:ask.academy.title'));
  await expect(dialog.getByRole('button', { name: t('tools:ask.enrolment.no') })).toHaveCount(0);
});

test('where the browser blocks windows a plain link appears, and without JavaScript a button is pressed', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const t = wordsOf('en');
  const agency = await newAgency({ country: 'US' });
  await signIn(page, agency.owner);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await open(page, '/home/pc');
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('markets:footer.chat'), exact: true })
    .click();
  const link = page.getByRole('contentinfo').getByRole('link', { name: t('content:tool.openHere') });
  const waiting = page.context().waitForEvent('page');
  await link.click();
  const chat = await waiting;
  await expect(chat.getByText(t('sandbox:tool.welcome'))).toBeVisible();

  const plain = await openBrowser({ javaScriptEnabled: false });
  await signIn(plain, agency.owner);
  await plain.goto('/home/tools');
  const button = main(plain).getByRole('button', { name: t('tools:open', { tool: t('tools:name.media-library') }) });
  // In the same tab: a new window may run its first document before scripts are disabled in it, and the document that
  // hands over would then send itself.
  await button.evaluate((element: HTMLButtonElement) => element.form!.removeAttribute('target'));
  await button.click();
  await plain
    .getByRole('button', { name: t('tools:handover.button', { tool: t('tools:name.media-library') }) })
    .click();
  await expect(plain.getByText(t('sandbox:tool.welcome'))).toBeVisible();
});

test('an owner enrolls the agency in Partner Rewards, and an administrator sees the hand-overs', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const t = wordsOf('en');
  const agency = await newAgency({ country: 'US' });
  const db = databaseOfServer();
  const day = (days: number) => new Date(new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  const book = (at: number) => ({
    bookingNumber: `E${agency.agencyId}${at}`,
    agencyId: agency.agencyId,
    brand: 'PC',
    ship: 'Sun Princess',
    bookedOn: day(100),
    sailingOn: day(40),
    guests: 2,
    gross: 2_000_00,
    commissionExpected: 200_00,
    currency: 'USD',
    recordedAt: new Date(),
  });
  await db.booking.createMany({ data: [1, 2, 3, 4].map(book) });
  await signIn(page, agency.owner);
  await open(page, '/home/agency-overview/rewards');
  await lookAt(page);
  await main(page)
    .getByRole('button', { name: t('rewards:enroll.submit') })
    .click();
  await expect(main(page).getByRole('alert')).toContainText('does not meet the criteria');
  await db.booking.create({ data: book(5) });
  await main(page)
    .getByRole('button', { name: t('rewards:enroll.submit') })
    .click();
  await page.waitForURL(/\/princess-partner-rewards\/registered$/);
  await expect(main(page).getByText(t('rewards:points.sum', { points: 100 }))).toBeVisible();
  await lookAt(page);
  const site = await opened(page, () =>
    main(page)
      .getByRole('button', { name: t('rewards:open') })
      .click(),
  );
  await expect(site.getByText(t('sandbox:tool.welcome'))).toBeVisible();

  const staff = await openBrowser();
  expect((await postForm(staff, '/staff/login', { userId: 'STAFFADMIN', password: samplePassword })).status()).toBe(
    302,
  );
  await open(staff, '/staff/partners');
  await staff.getByRole('main').getByRole('searchbox').fill(agency.agencyId);
  await staff.getByRole('main').getByRole('searchbox').press('Enter');
  await staff.waitForURL(/[?&]q=/);
  await expect(
    staff
      .getByRole('table', { name: t('staffPartners:handovers') })
      .getByRole('row')
      .filter({ hasText: agency.owner.userId }),
  ).toHaveCount(1);
  await lookAt(staff);
  await staff.getByRole('button', { name: t('staffPartners:tryOne', { partner: t('tools:name.booking') }) }).click();
  await expect(staff.getByRole('status').filter({ hasText: t('tools:name.booking') })).toBeVisible();
});
