import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { applyPatch, parsePatch, reversePatch } from 'diff';
import { inProject } from '#server/commands/parts/project.mjs';

/** The patch files: `patches/<package>+<version>.patch`, with `+` for the slash of a package's name. */
const patchFiles = readdirSync(inProject('patches')).map((file) => ({
  file: inProject('patches', file),
  name: path.basename(file, '.patch').split('+').slice(0, -1).join('/'),
}));

/** Loads packages as they are installed, with their patches. */
export const patched = createRequire(inProject('package.json'));

/**
 * Loads the same packages as they were published: the patched ones, and those that load them, are copied to a folder
 * below node_modules, so that they find all others, and the patches are taken off. Throws where one is not applied.
 */
export function publishedPackages(): { published: NodeJS.Require; remove: () => void } {
  mkdirSync(inProject('node_modules/.cache'), { recursive: true });
  const folder = mkdtempSync(inProject('node_modules/.cache/published-'));
  for (const name of [...patchFiles.map((patch) => patch.name), 'react-router', '@remix-run/server-runtime'])
    cpSync(inProject('node_modules', name), path.join(folder, 'node_modules', name), { recursive: true });
  for (const { file } of patchFiles)
    for (const change of parsePatch(readFileSync(file, 'utf8'))) {
      const target = path.join(folder, (change.oldFileName ?? '').replace(/^a\//, ''));
      const without = applyPatch(readFileSync(target, 'utf8'), reversePatch(change));
      if (without === false) throw new Error(`${file} is not applied: npx patch-package`);
      writeFileSync(target, without);
    }
  const published = createRequire(path.join(folder, 'package.json'));
  return { published, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
