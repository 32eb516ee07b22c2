import type { Page } from '@playwright/test';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { samplePassword } from '#tests/support/builders.ts';
import { scimUser } from '#tests/support/scimUser.ts';

const en = wordsOf('en');

const replacing = (path: string, value: unknown) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'Replace', path, value }],
});

async function madeKey(page: Page): Promise<string> {
  await open(page, '/home/agency-overview/provisioning');
  await field(page, en('fields:keyName')).fill('Entra ID');
  await field(page, en('fields:password')).fill(samplePassword);
  await lookAt(page);
  await page.getByRole('button', { name: en('provisioning:key.submit') }).click();
  const key = (await page.locator('[data-key]').textContent())?.trim() ?? '';
  expect(key).toMatch(/^gw_live_/);
  return key;
}

interface Answer {
  status: number;
  body: { id: string; Resources: { id: string }[] };
}

const callerBy = (key: string, baseURL: string | undefined) => async (method: string, path: string, body?: object) => {
  const response = await fetch(new URL(`/scim/v2${path}`, baseURL), {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/scim+json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() } as Answer;
};

test('an owner lets an identity provider add, manage and deactivate a person', async ({ page, baseURL }) => {
  const agency = await newAgency();
  await signIn(page, agency.owner);
  const call = callerBy(await madeKey(page), baseURL);
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

  const left = await call('PATCH', `/Users/${added.body.id}`, replacing('active', 'False'));
  expect(left.status).toBe(200);
  await open(page, `/home/agency-overview/${added.body.id}`);
  await expect(page.getByText(en('codes:activationFlag.D'), { exact: true }).first()).toBeVisible();
});

// As Entra ID does: each is looked for, then added or changed.
test('five hundred people are synchronized, and once more', { tag: '@deep' }, async ({ page, baseURL }) => {
  test.setTimeout(600_000);
  const agency = await newAgency();
  await signIn(page, agency.owner);
  const call = callerBy(await madeKey(page), baseURL);
  const people = Array.from({ length: 500 }, (_, i) => scimUser(`Given${letters(i)}`, `Family${letters(i)}`));
  const done = new Map<string, number>();
  const synchronize = async (user: (typeof people)[number], familyName: string) => {
    const found = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`);
    const [known] = found.body.Resources;
    const { status } = known
      ? await call('PATCH', `/Users/${known.id}`, replacing('name.familyName', familyName))
      : await call('POST', '/Users', user);
    const what = `${known ? 'changed' : 'added'} ${status}`;
    done.set(what, (done.get(what) ?? 0) + 1);
  };
  const inTurn = async (some: typeof people, familyName: string) => {
    for (let i = 0; i < some.length; i += 5)
      await Promise.all(some.slice(i, i + 5).map((user) => synchronize(user, familyName)));
  };
  await inTurn(people, 'First');
  await inTurn(people.slice(0, 50), 'Second');
  expect(Object.fromEntries(done)).toEqual({ 'added 201': 500, 'changed 200': 50 });
  await open(page, '/home/agency-overview');
  await expect(page.getByText('501 users', { exact: true })).toBeVisible();
  await open(page, '/home/agency-overview?q=Second');
  await expect(page.getByText('1–20 of 50')).toBeVisible();
});

const letters = (i: number) => [...String(i)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
