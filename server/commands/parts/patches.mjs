import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, textOf } from './project.mjs';
import { Stop } from './steps.mjs';

/**
 * The patch files of a project: `patches/<package>+<version>.patch`, named and written as patch-package does, with `+`
 * for the slash of a package's name.
 * @param {string} [folder] the project's
 */
export function patchFiles(folder = root) {
  return readdirSync(path.join(folder, 'patches'))
    .filter((file) => file.endsWith('.patch'))
    .map((file) => {
      const words = path.basename(file, '.patch').split('+');
      const version = words.pop() ?? '';
      return { file: path.join(folder, 'patches', file), name: words.join('/'), version };
    });
}

/**
 * Applies the patches of packages that are not applied yet, and returns the names of those packages. Refuses a patch
 * that is for another version than the installed one, and one that does not fit (docs/decisions.md 125).
 * @param {string} [folder] the project's
 */
export async function applyPatches(folder = root) {
  // Loaded here: this file is read before the packages are installed.
  const { applyPatch, parsePatch, reversePatch } = await import('diff');
  const applied = [];
  for (const { file, name, version } of patchFiles(folder)) {
    /** @param {string} why */
    const refuse = (why) =>
      new Stop(`patches/${path.basename(file)} ${why}. See decision 125 of docs/decisions.md for what it is for.`);
    const installed = JSON.parse(textOf(path.join(folder, 'node_modules', name, 'package.json')) ?? '{}').version;
    if (installed !== version) throw refuse(`is not for ${name} ${installed ?? '(not installed)'}`);
    for (const change of parsePatch(textOf(file) ?? '')) {
      const target = path.join(folder, (change.newFileName ?? '').replace(/^b\//, ''));
      const found = textOf(target) ?? '';
      if (applyPatch(found, reversePatch(change)) !== false) continue;
      const patched = applyPatch(found, change);
      if (patched === false) throw refuse(`does not fit ${path.relative(folder, target)}`);
      replace(target, patched);
      applied.push(name);
    }
  }
  return applied;
}

// A file of its own takes the place of the other, which may be a link to one that others use too.
/**
 * @param {string} file
 * @param {string} text
 */
function replace(file, text) {
  const written = `${file}.${process.pid}`;
  writeFileSync(written, text, { mode: statSync(file).mode });
  renameSync(written, file);
}
