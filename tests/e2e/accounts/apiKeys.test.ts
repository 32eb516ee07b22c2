import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { samplePassword } from '#tests/support/builders.ts';

const en = wordsOf('en');

test('an owner makes a key, makes a first call with it, finds the call, and revokes the key', async ({
  page,
  baseURL,
}) => {
  const agency = await newAgency();
  await signIn(page, agency.owner);
  await open(page, '/home/agency-overview/api-keys');
  await page.getByRole('link', { name: en('apiKeys:make.title') }).click();
  const form = page.getByRole('dialog', { name: en('apiKeys:make.title') });
  await field(page, en('fields:keyName')).fill('First call');
  await page.getByRole('checkbox', { name: en('apiKeys:scope.peopleRead') }).check();
  await field(page, en('fields:password')).fill(samplePassword);
  await lookAt(page);
  await form.getByRole('button', { name: en('apiKeys:make.title') }).click();
  const text = (await page.locator('[data-key]').textContent())?.trim() ?? '';
  expect(text).toMatch(/^gw_live_[0-9A-Za-z]{49}$/);
  await expect(form).toBeHidden();
  await lookAt(page);

  const list = () =>
    fetch(new URL('/osmf/v1.0/agents/list', baseURL), {
      method: 'POST',
      headers: { Authorization: `Bearer ${text}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
  const first = await list();
  expect(first.status).toBe(200);
  expect(((await first.json()) as { agentList: { total: number } }).agentList.total).toBe(1);

  await page.getByRole('link', { name: 'First call', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('First call');
  // The log is written within a second.
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('row').filter({ hasText: '/osmf/v1.0/agents/list' }).allTextContents();
    })
    .toEqual([expect.stringContaining('200') as unknown as string]);
  await lookAt(page);
  await page.getByRole('button', { name: en('apiKeys:revoke.submit') }).click();
  await expect(page.getByText(en('apiKeys:stateSentence.revoked'))).toBeVisible();
  expect((await list()).status).toBe(401);
});
