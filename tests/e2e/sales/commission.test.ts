import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DateTime } from 'luxon';
import { ledgerColumns } from '#app/domain/sales/ledger/ledgerRow.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { deep, languagesLookedAt } from '#tests/e2e/support/depth.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import {
  databaseOfServer,
  newAgency,
  postForm,
  readIn,
  samplePassword,
  signIn,
  unique,
} from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

// The builders write to the server's database.
test.beforeAll(() => void databaseOfServer());

// Days by the earliest of the market's clocks, so that none is one to come.
const dayIn = (days: number) => DateTime.now().setZone('America/Los_Angeles').plus({ days }).toISODate()!;
const sailed = { bookedOn: dayIn(-400), sailingOn: dayIn(-60) };

const main = (page: Page) => page.getByRole('main');

async function staffPage(staff: Page, role: 'sales-manager' | 'administrator'): Promise<void> {
  expect(
    (
      await postForm(staff, '/staff/login', { userId: (await newStaff(role)).userId, password: samplePassword })
    ).status(),
  ).toBe(302);
}

for (const language of languagesLookedAt) {
  test(`staff import bookings; an advisor disputes late commission, staff pay a difference, and the statement says so; a goal, and a rate that is requested (${language})`, {
    tag: '@deep',
  }, async ({ page, openBrowser }) => {
    const t = wordsOf(language);
    const agency = await newAgency({ country: 'US' });
    const advisor = await buildAgent(databaseOfServer(), agency, { agentType: 'A' });
    const numberFrom = (letter: string) =>
      unique(letter)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .slice(0, 16);
    const [booking, another] = [numberFrom('B'), numberFrom('C')];
    const rowOf = (change: Record<string, string> = {}) => {
      const row: Record<string, string> = {
        bookingNumber: booking,
        revision: '1',
        agencyId: agency.agencyId,
        advisor: advisor.polarAgentId,
        brand: 'PC',
        ship: 'Sun Princess',
        ...sailed,
        guests: '2',
        currency: 'USD',
        gross: '1000.00',
        commissionExpected: '100.50',
        commissionPaid: '60.00',
        state: 'paid',
        ...change,
      };
      return ledgerColumns.map((column) => row[column]).join(',');
    };

    const staff = await openBrowser();
    await staffPage(staff, 'administrator');
    await open(staff, '/staff/ledger');
    await lookAt(staff);
    const ofThisYear = {
      bookingNumber: another,
      bookedOn: dayIn(0),
      sailingOn: dayIn(90),
      commissionPaid: '0.00',
      state: 'booked',
    };
    const file = [
      ledgerColumns.join(','),
      rowOf(),
      rowOf(ofThisYear),
      rowOf({ bookingNumber: `${booking}X`, ship: '=1+1', sailingOn: '2026-02-30' }),
    ].join('\r\n');
    await field(main(staff), 'Ledger file').setInputFiles({
      name: 'ledger.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    });
    await main(staff).getByRole('button', { name: 'Upload and check' }).click();
    await staff.waitForURL(/\/staff\/ledger\/[\da-f-]{36}$/);
    await main(staff).getByRole('button', { name: 'Import 2 rows' }).click({ timeout: 60_000 });
    await expect(main(staff).getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(main(staff).getByRole('row', { name: `${booking}X` })).toContainText('Ship: starts like a formula');
    await lookAt(staff);

    await signIn(page, advisor);
    await readIn(page, language);
    await open(page, '/home/my-sales');
    await field(main(page), t('sales:own.goal.label', { currency: 'USD' })).fill('4000');
    await main(page)
      .getByRole('button', { name: t('sales:own.goal.save') })
      .click();
    await expect(toast(page, t('sales:own.goal.saved'))).toBeVisible();
    await expect(main(page).getByRole('progressbar')).toHaveAttribute('value', '25');
    await lookAt(page);

    await main(page)
      .getByRole('link', { name: t('sales:own.commission') })
      .click();
    await page.waitForURL(/\/home\/commission/);
    await lookAt(page);
    await main(page)
      .getByRole('link', { name: t('commission:dispute.openNamed', { booking }) })
      .click();
    await page.waitForURL(/#dispute$/);
    await main(page)
      .getByRole('button', { name: t('commission:dispute.send') })
      .click();
    await expect(field(main(page), t('commission:dispute.why'))).toBeFocused();
    await lookAt(page);
    await field(main(page), t('commission:dispute.why')).selectOption('tooLittle');
    await field(main(page), t('fields:detailsTxt')).fill('We agreed on 100.50.');
    await main(page)
      .getByRole('button', { name: t('commission:dispute.send') })
      .click();
    const numbers = /D-[2-9A-Z]{4}-[2-9A-Z]{4}/;
    const number = numbers.exec(await toast(page, numbers).innerText())![0];
    // Back at the list as it was, from whose head the dispute is one press away.
    await page.waitForURL(/\/home\/commission\?of=own/);
    await main(page)
      .getByRole('link', { name: t('commission:needs.disputed') })
      .click();
    await page.waitForURL(/[?&]show=disputed/);
    await main(page).getByRole('link', { name: booking }).click();
    await expect(main(page).getByText(t('commission:dispute.isOpen'))).toBeVisible();
    // A user who had the form open in the meantime reads why theirs is refused, and keeps what they typed.
    const second = { intent: 'dispute', reason: 'rate', detailsTxt: 'It was 12 percent.' };
    const refused = await (await postForm(page, `/home/commission/${booking}`, second)).text();
    expect(refused).toContain(t('refusals:disputeOpen'));
    expect(refused).toContain(second.detailsTxt);
    const message = field(main(page), t('fields:messageTxt'));
    await message.fill('See the statement.');
    const files = field(main(page), t('commission:conversation.files'));
    const send = main(page).getByRole('button', { name: t('commission:conversation.send') });
    const pdf = (name: string, content: string) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(content),
    });
    await files.setInputFiles([pdf('statement.pdf', '%PDF-1.7'), pdf('more.pdf', 'MZ\0')]);
    await send.click();
    await expect(
      main(page)
        .getByText(t('refusals:attachmentKind', { name: 'more.pdf' }))
        .first(),
    ).toBeVisible();
    await expect(message).toHaveValue('See the statement.');
    await lookAt(page);
    await files.setInputFiles([pdf('statement.pdf', '%PDF-1.7')]);
    await send.click();
    await expect(toast(page, t('commission:conversation.sent', { number }))).toBeVisible();
    // The next message begins empty, and the way back still leads to the list as it was.
    await expect(message).toHaveValue('');
    await expect(main(page).getByRole('link', { name: t('commission:one.back') })).toHaveAttribute(
      'href',
      /[?&]show=disputed/,
    );

    await open(staff, `/staff/sales?q=${number}`);
    await lookAt(staff);
    await main(staff).getByRole('link', { name: number }).click();
    await staff.waitForURL(/disputes/);
    await lookAt(staff);
    await expect(main(staff).getByText('See the statement.')).toBeVisible();
    const saving = staff.waitForEvent('download');
    await main(staff).getByRole('link', { name: 'statement.pdf' }).click();
    expect((await saving).suggestedFilename()).toBe('statement.pdf');
    // Both pages are open: what the advisor writes, and later the answer, are shown without loading them again.
    await message.fill('And the May one.');
    await send.click();
    await expect(main(staff).getByText('And the May one.')).toBeVisible();
    await main(staff)
      .getByRole('link', { name: /notes?(,| and) hand-over/i })
      .click();
    await main(staff).getByRole('link', { name: 'Back to dispute' }).click();
    const accept = 'Accept and pay the difference';
    await main(staff).getByRole('link', { name: accept }).click();
    const accepting = staff.getByRole('dialog', { name: accept });
    await expect(field(accepting, 'Difference to pay')).toHaveValue('40.50');
    await lookAt(staff);
    await accepting.getByRole('textbox', { name: 'Answer' }).fill('You are right.');
    await accepting.getByRole('button', { name: accept }).click();
    await expect(main(staff).getByText('Paid: $40.50')).toBeVisible();

    await expect(main(page).getByText(t('commission:dispute.state.accepted'))).toBeVisible();
    await open(page, '/home/commission?show=all');
    await expect(main(page).getByRole('row', { name: booking })).toContainText(t('commission:mark.paid'));
    await field(main(page), t('commission:statement.month')).selectOption(dayIn(-30).slice(0, 7));
    const waiting = page.waitForEvent('download');
    await main(page)
      .getByRole('button', { name: t('commission:statement.pdf') })
      .click();
    expect((await readFile(await (await waiting).path())).subarray(0, 5).toString()).toBe('%PDF-');

    await open(page, '/home/pages/other/travel-advisor-rates?brand=SB');
    await lookAt(page);
    await main(page).locator('a[href^="/home/advisor-rates/"]').first().click();
    await page.waitForURL(/\/home\/advisor-rates\//);
    await field(main(page), t('advisorRates:request.travelers')).selectOption('2');
    await lookAt(page);
    await main(page)
      .getByRole('button', { name: t('advisorRates:request.send') })
      .click();
    await page.waitForURL(/travel-advisor-rates/);
    const request = /R-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await main(page).locator('#requests').innerText())![0];
    await open(staff, `/staff/sales/rates?q=${request}`);
    await lookAt(staff);
    await main(staff).getByRole('link', { name: request }).click();
    await staff.waitForURL(/rates\/[\da-f-]{36}$/);
    await lookAt(staff);
    await main(staff).getByRole('link', { name: 'Confirm the request' }).click();
    const confirming = staff.getByRole('dialog', { name: 'Confirm the request' });
    await confirming.getByRole('textbox', { name: 'Answer' }).fill('Cabin 714 is yours.');
    await confirming.getByRole('button', { name: 'Confirm the request' }).click();
    await expect(main(staff).getByText('Cabin 714 is yours.')).toBeVisible();
    const rates = await read(page.context(), '/home/pages/other/travel-advisor-rates?brand=SB');
    expect(rates.texts('#requests').join(' ')).toContain('Cabin 714 is yours.');
  });
}

// In `npm test` what the forms give is tests/api/sales/commission/commission.test.ts.
if (deep)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('commission is disputed, and a statement is asked for', async ({ page }) => {
      const agency = await newAgency({ country: 'US' });
      const advisor = await buildAgent(databaseOfServer(), agency, { agentType: 'A' });
      const days = { bookedOn: new Date(sailed.bookedOn), sailingOn: new Date(sailed.sailingOn) };
      const bookingNumber = `N${agency.agencyId}`;
      await databaseOfServer().booking.create({
        data: {
          bookingNumber,
          agencyId: agency.agencyId,
          agentUniqueId: advisor.agentUniqueId,
          brand: 'PC',
          ship: 'Sun Princess',
          ...days,
          guests: 2,
          gross: 100_00,
          commissionExpected: 10_00,
          currency: 'USD',
          recordedAt: new Date(),
        },
      });
      await signIn(page, advisor);
      await page.goto(`/home/commission/${bookingNumber}`);
      await field(main(page), 'Reason').selectOption('notPaid');
      await field(main(page), 'Details').fill('Nothing came.');
      await main(page).getByRole('button', { name: 'Open dispute' }).click();
      await expect(main(page).getByText('There’s already an open dispute about this booking.')).toBeVisible();
      await page.goto('/home/commission?show=disputed');
      await expect(main(page).getByRole('rowheader')).toHaveText([bookingNumber]);
      await expect(main(page).getByRole('button', { name: 'Download as PDF' })).toBeVisible();
    });
  });
