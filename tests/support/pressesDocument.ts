import { pressCounts } from '#tests/e2e/support/pressCounts.ts';

type Presses = readonly [number, number] | null;

/** docs/presses.md: the presses that each role's commonest tasks took and take. */
export function pressesDocument(): string {
  const written = (presses: Presses) => (presses === null ? '–' : presses.join(' / '));
  const tables = Object.entries(pressCounts).map(([role, tasks]) =>
    [
      `## ${role}`,
      '| task | before | now |',
      '|---|---|---|',
      ...Object.entries<{ before: Presses; now: Presses }>(tasks).map(
        ([name, { before, now }]) => `| ${name} | ${written(before)} | ${written(now)} |`,
      ),
    ].join('\n'),
  );
  return `${[introduction, ...tables].join('\n\n')}\n`;
}

const introduction = `# Presses

How many presses the commonest tasks of each role take, from their home page until the task is done, at 1280 px and at 360 px (wide / narrow).
A press is a link, a button, a tick, a choice in a list, or a key that does something. Typing and moving on to the next field are none; neither is what a page does by itself, such as a search while it is typed.

**Now** is counted by a browser: \`tests/e2e/presses.test.ts\` does each task at both widths and fails where a count changes, in \`npm run test:deep -- stories\`.
**Before** is counted by reading the screens of November 23, 2026, before the search over everything, the home page as the user's day and the pages of a person were built: the same task by the shortest way that those screens had. A dash is a task for which they had no way.
\`npx vitest run tests/domain/presses.test.ts -u\` writes this page anew.`;
