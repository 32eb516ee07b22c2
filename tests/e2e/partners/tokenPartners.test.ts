import { randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword } from '#tests/e2e/support/people.ts';
import { toast } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { pairs } from '#tests/support/partners.ts';
import { newStaff } from '#tests/support/staff.ts';

test.beforeAll(() => void databaseOfServer());

const en = wordsOf('en');

test('an administrator adds a partner and its key, tries a token, and a user signs in with it', async ({
  page,
  baseURL,
}) => {
  const [member, { owner }] = [await newStaff('administrator'), await newAgency()];
  await postForm(page, '/staff/login', { userId: member.userId, password: samplePassword });
  await page.goto('/staff/partners');
  await page.getByRole('link', { name: en('tokenPartners:add'), exact: true }).click();
  const issuer = `https://${randomUUID()}.example`;
  await field(page, en('fields:partnerIssuer')).fill(issuer);
  await field(page, en('fields:tokenPartnerName')).fill('Harbour Travel');
  await page.getByRole('checkbox', { name: en('tokenPartners:right.sign-in') }).check();
  await field(page, en('fields:partnerReach')).selectOption('all');
  await lookAt(page);
  await page.getByRole('button', { name: en('tokenPartners:new.submit') }).click();
  await expect(page.getByRole('heading', { name: 'Harbour Travel' })).toBeVisible();

  const key = field(page, en('fields:partnerKey'));
  const add = page.getByRole('button', { name: en('tokenPartners:keys.submit') });
  await key.fill(pairs.ES256.privateKey);
  await add.click();
  await expect(page.getByText(en('refusals:keyPrivate')).first()).toBeVisible();
  await key.fill(pairs.ES256.publicKey);
  await add.click();
  await expect(toast(page, en('tokenPartners:keys.saved'))).toBeVisible();
  await expect(page.getByText(en('tokenPartners:stateSentence.on'))).toBeVisible();
  await lookAt(page);

  await page.getByRole('link', { name: en('tokenPartners:tryToken') }).click();
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: baseURL!, sub: owner.userId, jti: randomUUID(), iat, exp: iat + 200 };
  const token = createSigner({ key: pairs.ES256.privateKey, algorithm: 'ES256' })(claims);
  await field(page, en('fields:partnerToken')).fill(token);
  await page.getByRole('button', { name: en('tokenPartners:try.submit') }).click();
  await expect(page.getByText(en('tokenPartners:try.good'))).toBeVisible();
  await lookAt(page);

  // The process that takes the call may have read the partners up to ten seconds ago.
  const login = () => fetch(new URL(`/login?${new URLSearchParams({ token })}`, baseURL), { redirect: 'manual' });
  await expect.poll(async () => (await login()).headers.get('Location'), { timeout: 15_000 }).not.toMatch(/^\/login/);
});
