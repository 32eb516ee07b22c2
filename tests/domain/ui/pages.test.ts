import path from 'node:path';
import { expect, test } from 'vitest';
import { completePages, completedPage } from '../../../pages.config.ts';

// The files are read for what they import; the page's own text is given, as the build gives it.
const file = 'app/routes/sales/rates/request.tsx';

test('a page with an action keeps what was typed where the server is not reached', () => {
  const kept = "export { sendOrWait as clientAction } from '#app/ui/connection.ts';";
  expect(completedPage(file, 'export const action = agentAction(run);')).toContain(kept);
  expect(completedPage(file, "export { action } from './other.tsx';")).toContain(kept);
  expect(completedPage(file, 'export const loader = agentLoader(read);')).not.toContain(kept);
});

test.each([
  [
    'without a handle',
    'export default Page;',
    /export const handle = \{ i18n: \[.*'advisorRates', .*'markets', .*\] \};/,
  ],
  [
    'whose handle says something else',
    'export const handle = { isPublic: true };',
    /^export const handle = \{ i18n: \[.*'advisorRates', .*\], isPublic: true \};$/,
  ],
  [
    'that names more texts itself',
    "export const handle = { i18n: ['ledger'] };",
    /^export const handle = \{ i18n: \[.*'advisorRates', .*'ledger'\] \};$/,
  ],
])('a page %s names the texts of its components', (_what, source, expected) => {
  expect(completedPage(file, source)).toMatch(expected);
});

test('in development a page is completed again after a change of a component that it imports', () => {
  const pages = [file, 'app/routes/accounts/signIn/login.tsx'].map((page) => path.resolve(page));
  const again: unknown[] = [];
  const moduleGraph = {
    idToModuleMap: new Map(pages.map((page) => [page, page])),
    invalidateModule: (page: unknown) => again.push(page),
  };
  const { hotUpdate } = completePages() as unknown as { hotUpdate(changed: { file: string }): void };
  hotUpdate.call(
    { environment: { moduleGraph } },
    { file: path.resolve('app/routes/accounts/signIn/EndedNotice.tsx') },
  );
  expect(again).toEqual([pages[1]]);
});
