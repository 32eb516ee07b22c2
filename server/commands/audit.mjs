// `npm run audit`: what the registry knows against the libraries that run in production, but for what
// `parts/accepted-advisories.json` accepts. It ends with 0 where nothing is left, with 1 where something is, and with 75
// where the registry could not be asked, which says nothing of the libraries.
import { spawnSync } from 'node:child_process';
import { advisoriesOf, judged } from './parts/advisories.mjs';
import { inProject, root, textOf } from './parts/project.mjs';

const couldNotAsk = 75;

/** Runs the command. */
export function main() {
  const list = JSON.parse(textOf(inProject('server', 'commands', 'parts', 'accepted-advisories.json')) ?? '[]');
  const report = ask();
  const found = advisoriesOf(report);
  if (!found) {
    console.log(`Could not ask the registry: ${whyNot(report)}. Nothing is known of the libraries by this.`);
    process.exit(couldNotAsk);
  }
  const { unlisted, expired, gone, accepted } = judged(found, list, new Date().toISOString().slice(0, 10));
  for (const one of unlisted)
    console.log(`Not accepted: ${one.advisory} ${one.package} (${one.severity}): ${one.title}`);
  for (const one of expired) console.log(`Accepted until ${one.until} only: ${one.advisory} ${one.package}`);
  for (const one of gone) console.log(`Reported no more, so take it off the list: ${one.advisory} ${one.package}`);
  for (const one of accepted) console.log(`Accepted until ${one.until}: ${one.advisory} ${one.package}: ${one.why}`);
  const wrong = unlisted.length + expired.length + gone.length;
  console.log(
    wrong === 0 ? `The registry was asked: nothing beside ${accepted.length} accepted.` : `${wrong} to look at.`,
  );
  process.exit(wrong === 0 ? 0 : 1);
}

/** @returns {unknown} */
function ask() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=1'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

/** @param {unknown} report */
function whyNot(report) {
  const { statusCode, message } = /** @type {{ statusCode?: number, message?: string }} */ (report ?? {});
  if (statusCode !== undefined) return `it answered ${statusCode}`;
  return message?.split('reason: ').at(-1) ?? 'no answer';
}
