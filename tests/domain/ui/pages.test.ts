import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = 'app/routes';
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))
  .filter(({ source }) => /export (const|async function|function) action\b/.test(source));

// Forms of other documents post to these: the editor's to a frame that runs no script, a hand-over to a partner.
const withoutForm = ['content/editor/preview.tsx', 'partners/sandbox/partnerTool.tsx'];

test('every page with a form keeps what was typed where the server is not reached', () => {
  const waiting = pages.filter(({ source }) => source.includes('export { sendOrWait as clientAction }'));
  expect(waiting.length).toBeGreaterThan(60);
  expect(pages.filter((page) => !waiting.includes(page)).map(({ file }) => file)).toEqual(withoutForm);
});

test('a page that other documents post to has no form', () => {
  const sources = pages.filter(({ file }) => withoutForm.includes(file)).map(({ source }) => source);
  expect(sources).toHaveLength(withoutForm.length);
  expect(sources.filter((source) => /<(Form|FormFrame|form)\b/.test(source))).toEqual([]);
});
