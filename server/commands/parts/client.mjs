import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { collect, tail } from './processes.mjs';
import { hashOf, inProject, root, textOf } from './project.mjs';
import { Stop } from './steps.mjs';

const GENERATED = inProject('app', 'platform', 'generated');
const STAMP = path.join(GENERATED, 'made-from');

/** Generates the Prisma client when its schema or Prisma itself changed. */
export async function ensureClient(say) {
  const source = hashOf(['prisma/schema', 'prisma.config.ts', 'node_modules/prisma/package.json']);
  if (textOf(STAMP) === source && existsSync(path.join(GENERATED, 'prisma'))) return say('up to date');
  say('generating from prisma/schema');
  const { code, output } = await collect(
    process.execPath,
    [inProject('node_modules', 'prisma', 'build', 'index.js'), 'generate'],
    {
      cwd: root,
      env: {
        ...process.env,
        // `generate` needs no engine, but would download one unless any executable is named.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (code !== 0) throw new Stop(`prisma generate failed:\n${tail(output)}`);
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(STAMP, source);
}
