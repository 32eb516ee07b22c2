import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { newAgency, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { samplePassword } from '#tests/support/builders.ts';
import { packedClient } from '#tests/support/packedClient.ts';

const en = wordsOf('en');

test('an owner follows the documentation with a test key: by curl, by the client, and into the log', async ({
  page,
}) => {
  const { owner } = await newAgency();
  await signIn(page, owner);
  await open(page, '/docs');
  await page.getByRole('link', { name: en('apiGuide:start.keyLink') }).click();
  await field(page, en('fields:keyName')).fill('By the book');
  await field(page, en('fields:keyUse')).selectOption('test');
  await page.getByRole('checkbox', { name: en('apiKeys:scope.peopleRead') }).check();
  await field(page, en('fields:password')).fill(samplePassword);
  await page.getByRole('button', { name: en('apiKeys:make.title') }).click();
  const key = (await page.locator('[data-key]').textContent())?.trim() ?? '';
  const keyPage = await page.getByRole('link', { name: 'By the book' }).getAttribute('href');

  await open(page, '/docs');
  await lookAt(page);
  const start = page.getByRole('region', { name: en('apiGuide:start.title') });
  const lines = async (name: string) => {
    const text = (await start.getByRole('group', { name, exact: true }).textContent()) ?? '';
    return text.replace('gw_test_…', key);
  };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', await lines('curl')]);
  const answer = JSON.parse(stdout) as { agentList: Record<string, unknown> };
  expect(answer.agentList).toMatchObject({ total: 1, agents: [{ agentId: owner.agentId }] });
  const shown = JSON.parse(await lines('JSON')) as typeof answer;
  expect(Object.keys(answer.agentList).toSorted()).toEqual(Object.keys(shown.agentList).toSorted());

  // The package is installed from its file, as the page says, but without a registry.
  expect(await lines('npm')).toMatch(/^npm install \.\/gangway-client\.tgz$/);
  expect(await lines('Node')).toBe(`export GANGWAY_KEY='${key}'\nnode first-call.ts`);
  const client = await packedClient();
  try {
    const program = await lines('TypeScript');
    await client.check(program);
    const [user, refused] = (await client.run(program, { GANGWAY_KEY: key })).trim().split('\n');
    expect(user).toMatch(new RegExp(`^${owner.agentId} `));
    expect(refused).toMatch(/^404 notFound .+ \w{4}-\w{4}$/);
  } finally {
    client.remove();
  }

  await open(page, keyPage!);
  // The log is written within a second.
  await expect
    .poll(async () => {
      await page.reload();
      const rows = await page.getByRole('row').filter({ hasText: '/osmf/' }).allTextContents();
      return rows.map((row) => /\/osmf\/[\w./-]*[a-z]/.exec(row)![0]).toSorted();
    })
    .toEqual(['/osmf/p1.0/agents/retrieve', '/osmf/v1.0/agents/list', '/osmf/v1.0/agents/list']);
});
