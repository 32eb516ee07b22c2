import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { samplePassword } from '#tests/support/builders.ts';
import { startWebhookReceiver } from '#tests/support/webhookReceiver.ts';

const en = wordsOf('en');

test('an owner makes a webhook, whose receiver gets an event, fails, and gets the same again', async ({ page }) => {
  const receiver = await startWebhookReceiver();
  try {
    const agency = await newAgency();
    await signIn(page, agency.owner);
    await open(page, '/home/agency-overview/webhooks');
    await page.getByRole('link', { name: en('webhooks:make.title') }).click();
    await field(page, en('fields:webhookName')).fill('CRM');
    await field(page, en('fields:webhookAddress')).fill(receiver.address);
    await page.getByRole('checkbox', { name: en('webhooks:kind.agency.changed') }).check();
    await field(page, en('fields:password')).fill(samplePassword);
    await lookAt(page);
    await page.getByRole('button', { name: en('webhooks:make.title') }).click();
    const secret = (await page.locator('[data-key]').textContent())?.trim() ?? '';
    await lookAt(page);

    await page.getByRole('link', { name: 'CRM' }).click();
    await page.getByRole('button', { name: en('webhooks:press.test.submit') }).click();
    const line = page.getByRole('row').filter({ hasText: 'webhook.test' });
    await expect(line.first()).toContainText('200');
    await expect.poll(() => receiver.calls.length).toBe(1);
    expect(receiver.calls[0]!.isSignedBy(secret)).toBe(true);

    receiver.answer('error');
    await page.getByRole('button', { name: en('webhooks:press.test.submit') }).click();
    await expect(line.first()).toContainText('500');
    await lookAt(page);
    await line.first().getByRole('link', { name: 'webhook.test' }).click();
    await expect(page.getByText('Out of order')).toBeVisible();
    await lookAt(page);

    receiver.answer('well');
    await page.getByRole('button', { name: en('webhooks:press.again.submit') }).click();
    await expect(page.getByText(en('webhooks:deliveryState.delivered'))).toBeVisible();
    const [, failed, repeated] = receiver.calls;
    expect([repeated!.id, repeated!.text]).toEqual([failed!.id, failed!.text]);
  } finally {
    await receiver.stop();
  }
});
