import { pressCounts } from '#tests/e2e/support/pressCounts.ts';

type Presses = readonly [number, number] | null;

/** docs/presses.md: the presses of each role's most frequent tasks. */
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

Presses for the most frequent tasks of each role, from the home page to the end, at 1280 px / 360 px. A press is a link, button, tick, choice in a list, or a key with an effect; typing is none.

**Now** is counted in a browser by \`tests/e2e/presses.test.ts\` (\`npm run test:deep -- stories\`). **Before** is the shortest way on the screens of November 23, 2026; a dash: there was none. To update: \`npx vitest run tests/domain/presses.test.ts -u\`.`;
