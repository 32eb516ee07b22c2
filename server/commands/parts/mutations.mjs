// The pure domain under Stryker, which changes it bit by bit and runs its tests for each change: a change that none of
// them notices survives.
import { readdirSync } from 'node:fs';
import { inProject, textOf } from './project.mjs';

/** What must be noticed in the areas below, in per cent of the changes. */
export const LEAST = 80;

/**
 * What is changed, and the wing whose tests are run.
 * @typedef {{ wing: string, files: string[] }} Area
 */

/**
 * Where a mistake costs most: the wing whose tests are run, and the files that are changed.
 * @type {Record<string, Area>}
 */
export const areas = {
  permissions: { wing: 'permissions', files: ['app/domain/permissions/**/*.ts'] },
  onboarding: { wing: 'accounts', files: ['app/domain/accounts/onboarding/*.ts'] },
  activation: { wing: 'accounts', files: ['app/domain/accounts/activation.ts'] },
  rank: { wing: 'academy', files: ['app/domain/academy/levels/rank*.ts'] },
  money: { wing: 'sales', files: ['app/domain/money.ts'] },
};

/** Every wing of the domain by its name, in the same form. */
export const wings = () =>
  Object.fromEntries(
    readdirSync(inProject('app', 'domain'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, { wing: name, files: [`app/domain/${name}/**/*.ts`] }]),
  );

/**
 * Stryker's settings for a wing; the report is written to the file.
 * @param {Area} area
 * @param {string} report
 */
export const settings = ({ wing, files }, report) => ({
  MUTATION_WING: wing,
  MUTATION_FILES: [...files, '!app/domain/**/*.server.ts'].join(','),
  MUTATION_REPORT: report,
});

/**
 * The score that a report tells of, in per cent, with how many changes were noticed and how many there were.
 * @param {string} report
 */
export function scoreOf(report) {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const { files } = JSON.parse(textOf(report) ?? '');
  const changes = Object.values(files).flatMap(({ mutants }) => mutants);
  /** @param {...string} states */
  const count = (...states) => changes.filter(({ status }) => states.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const all = noticed + count('Survived', 'NoCoverage');
  return { noticed, all, score: all === 0 ? 100 : (100 * noticed) / all };
}
