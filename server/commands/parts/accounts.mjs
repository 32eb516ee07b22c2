import { inProject, textOf } from './project.mjs';

/** @type {[key: string, title: string][]} */
const COLUMNS = [
  ['userId', 'User ID'],
  ['market', 'Market'],
  ['role', 'Role'],
  ['shows', 'Shows'],
];

/** The sample accounts of the seed as a table, or nothing where the seed has none. */
export function accountsTable() {
  const accounts = JSON.parse(textOf(inProject('seed', 'accounts.json')) ?? '[]');
  if (accounts.length === 0) return '';
  const widths = COLUMNS.map(([key, title]) =>
    Math.max(
      title.length,
      ...accounts.map((/** @type {Record<string, unknown>} */ account) => String(account[key] ?? '').length),
    ),
  );
  /** @param {unknown[]} cells */
  const line = (cells) =>
    `  ${cells.map((cell, index) => String(cell ?? '').padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd();
  return [
    line(COLUMNS.map(([, title]) => title)),
    line(widths.map((width) => '-'.repeat(width))),
    ...accounts.map((/** @type {Record<string, unknown>} */ account) => line(COLUMNS.map(([key]) => account[key]))),
  ].join('\n');
}
