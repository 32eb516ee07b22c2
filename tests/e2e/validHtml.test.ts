import { expect, test } from './support/browsers.ts';
import { newPerson, readIn, signIn } from './support/people.ts';
import { htmlFaults } from './support/validHtml.ts';

const forVisitors = ['/login', '/register-agency-start', '/contact-us', '/no-such-page'];
const forUsers = ['/home/pc', '/home/agency-overview', '/home/agency-overview/add', '/home/my-account'];

// Every route in both languages is tests/deep/e2e/validHtml.test.ts.
test('pages are valid HTML as the server sends them', { tag: '@deep' }, async ({ context }) => {
  const faults: Record<string, string[]> = {};
  const look = async (path: string) =>
    (faults[path] = await htmlFaults(await (await context.request.get(path)).text()));
  await readIn(context, 'en');
  for (const path of forVisitors) await look(path);
  await signIn(context, await newPerson());
  await readIn(context, 'ja');
  for (const path of forUsers) await look(path);
  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
  expect(
    await htmlFaults(
      '<!doctype html><html lang="en"><head><title>t</title></head><body><ul><p>no item</p></ul></body></html>',
    ),
  ).not.toEqual([]);
});
