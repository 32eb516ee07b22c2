import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { samplePassword } from '#tests/support/builders.ts';

const en = wordsOf('en');

test('an owner lets an identity provider add, manage and deactivate a person', async ({ page, baseURL }) => {
  const agency = await newAgency();
  await signIn(page, agency.owner);
  await open(page, '/home/agency-overview/provisioning');
  await field(page, en('fields:keyName')).fill('Entra ID');
  await field(page, en('fields:password')).fill(samplePassword);
  await lookAt(page);
  await page.getByRole('button', { name: en('provisioning:key.submit') }).click();
  const key = (await page.locator('[data-key]').textContent())?.trim() ?? '';
  expect(key).toMatch(/^gw_live_/);

  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(new URL(`/scim/v2${path}`, baseURL), {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/scim+json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { id: string } };
  };
  const address = `imogen.${crypto.randomUUID().slice(0, 8)}@scim.example`;
  const added = await call('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: address,
    name: { givenName: 'Imogen', familyName: 'Marlowe' },
    emails: [{ value: address, primary: true }],
    active: true,
  });
  expect(added.status).toBe(201);

  await open(page, `/home/agency-overview/${added.body.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Imogen Marlowe');
  await expect(page.getByText(en('provisioning:managed.title'))).toBeVisible();
  await lookAt(page);
  await page.getByRole('link', { name: en('agents:agent.edit') }).click();
  await expect(field(page, en('fields:lastName'))).not.toBeEditable();
  await expect(field(page, en('fields:preferredName'))).toBeEditable();
  await lookAt(page);

  const left = await call('PATCH', `/Users/${added.body.id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  });
  expect(left.status).toBe(200);
  await open(page, `/home/agency-overview/${added.body.id}`);
  await expect(page.getByText(en('codes:activationFlag.D'), { exact: true }).first()).toBeVisible();
});
