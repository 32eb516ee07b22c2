import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Plans are made for the clock of a market, and shown by it. */
const plans = [
  'app/routes/content/editor/contentTree.server.ts',
  'app/routes/content/editor/listedDocument.server.ts',
  'app/routes/people/messages/messages.tsx',
  'app/routes/people/messages/staffMessage.tsx',
];

test('moments on pages for staff are by the clock of their reader, not by that of the agency', () => {
  const ofStaff = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `app/routes/${file}`)
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => /\b(?:StaffContext|staffLoader)\b/.test(source) && !/\bAgentContext\b/.test(source));
  expect(ofStaff.length).toBeGreaterThan(100);
  const byAnother = ofStaff.filter(({ source }) =>
    /\bformatDateInTable\(|\bformat(?:Time|Date|Clock|Second)\((?:[^(),]|\([^()]*\))*,\s*\{[^}]*\bmarket\b/.test(
      source,
    ),
  );
  expect(byAnother.map(({ file }) => file).toSorted()).toEqual(plans);
});
