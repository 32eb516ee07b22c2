import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newCmi5Attempt } from '#tests/support/cmi5.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword } from '#tests/e2e/support/people.ts';
import { open, toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const main = (page: Page) => page.getByRole('main');
const search = (page: Page, text: string) =>
  main(page)
    .getByRole('searchbox', { name: en('learningStatements:searchLabel') })
    .fill(text);

test('a learning manager finds what a course said of a learner, voids it on a phone, and takes all along as a file', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const db = databaseOfServer();
  const { registration, statementId } = await newCmi5Attempt(db, await newAgency());
  const { agent } = await db.courseAttempt.findUniqueOrThrow({ where: { registration }, select: { agent: true } });
  const launched = en('learningStatements:verb.launched');
  const found = (of: Page) => main(of).getByRole('table').getByRole('link', { name: launched, exact: true });
  await postForm(page, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword });
  await open(page, '/staff/learning');
  await main(page)
    .getByRole('link', { name: en('staff:page.statements') })
    .click();
  // What is typed searches by itself, and a filter narrows what was found.
  await search(page, agent.userId!.toLowerCase());
  await expect(main(page).getByText(en('learningStatements:count', { count: 1 }), { exact: true })).toBeVisible();
  await expect(main(page).getByRole('row').filter({ hasText: agent.lastName })).toContainText(launched);
  await lookAt(page);
  const verb = field(main(page), en('learningStatements:verbLabel'));
  await verb.selectOption({ label: en('learningStatements:verb.passed') });
  await expect(main(page).getByText(en('learningStatements:emptyTitle'))).toBeVisible();
  await verb.selectOption({ label: launched });
  await expect(found(page)).toBeVisible();

  const phone = await openBrowser();
  await phone.setViewportSize({ width: 360, height: 740 });
  await postForm(phone, '/staff/login', { userId: 'STAFFLEARN', password: samplePassword });
  await open(phone, '/staff/learning/statements');
  await search(phone, registration);
  await expect(main(phone).getByText(en('learningStatements:count', { count: 1 }), { exact: true })).toBeVisible();
  await found(phone).click();
  await expect(main(phone).getByText(`"id": "${statementId}"`)).toBeVisible();
  await lookAt(phone);
  await phone.setViewportSize({ width: 360, height: 740 });
  await field(main(phone), en('fields:staffReason')).fill('Tried with a test account.');
  await main(phone)
    .getByRole('button', { name: en('learningStatements:void.submit') })
    .click();
  await expect(toast(phone, en('learningStatements:void.done'))).toBeVisible();
  await expect(main(phone).getByText('Tried with a test account.')).toBeVisible();
  await main(phone).getByRole('link', { name: registration }).click();
  await expect(main(phone).getByRole('table', { name: en('learningStatements:units') })).toBeVisible();
  await lookAt(phone);

  await main(page)
    .getByRole('link', { name: en('learningStatements:export') })
    .click();
  const kind = field(main(page), en('exports:start.kind'));
  await expect(kind.locator('option:checked')).toHaveText(en('exports:kind.statements'));
  await field(main(page), en('exports:start.format')).selectOption({ label: en('exports:format.csv') });
  await main(page)
    .getByRole('button', { name: en('exports:start.submit') })
    .click();
  const download = main(page)
    .getByRole('row', { name: en('exports:kind.statements') })
    .getByRole('link', { name: en('exports:list.download') })
    .first();
  await expect(download).toBeVisible({ timeout: 60_000 });
  const waiting = page.waitForEvent('download');
  await download.click();
  const file = await readFile(await (await waiting).path(), 'utf8');
  const line = file.split('\r\n').find((each) => each.includes(`,${statementId},`));
  expect(line).toContain(agent.userId);
  expect(line).toContain('Tried with a test account.');
});
