import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { collect, tail } from './processes.mjs';
import { hashOf, inProject, root, textOf } from './project.mjs';
import { Stop } from './steps.mjs';

const STAMP = inProject('build', 'made-from');
const SOURCES = [
  'app',
  'server',
  'starter',
  'public',
  'prisma/schema',
  'package.json',
  'package-lock.json',
  'fonts.config.ts',
  'pages.config.ts',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
];
const NOT_BUILT = ['app/platform/generated', 'server/commands'];

/**
 * Builds for production when sources changed.
 * @param {import('./steps.mjs').Say} say
 */
export async function ensureBuild(say) {
  const source = hashOf(SOURCES, (relative) => NOT_BUILT.includes(relative));
  if (textOf(STAMP) === source && existsSync(inProject('build', 'server', 'index.js'))) return say('up to date');
  say('building with Vite');
  rmSync(STAMP, { force: true });
  const { code, output } = await collect(
    process.execPath,
    [inProject('node_modules', '@remix-run', 'dev', 'dist', 'cli.js'), 'vite:build'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (code !== 0) throw new Stop(`The build failed:\n${tail(withoutTraces(output), 15)}`);
  writeFileSync(STAMP, source);
}

// Rollup ends on its stack and the list of all files, which bury the reason.
/** @param {string} output */
function withoutTraces(output) {
  return output
    .split('\n')
    .filter((line) => !/^\s+(at |'|watchFiles|\])|^[{}]$/.test(line))
    .join('\n');
}
