import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { typesOf } from '#server/commands/client.mjs';
import { runClientDocument } from '#server/commands/parts/children.mjs';
import { ensureTools, inToolPackages } from '#server/commands/parts/tools.mjs';
import { root } from '#tests/process/support.ts';
import { packedClient } from '#tests/support/packedClient.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

beforeAll(() => ensureTools('client'));

test('the package has types and code where every resolver of ES modules looks', async () => {
  const packed = await packedClient();
  try {
    const program = inToolPackages('client', '@arethetypeswrong', 'cli', 'dist', 'index.js');
    const { stdout } = await promisify(execFile)(process.execPath, [
      program,
      packed.file,
      ...['--profile', 'esm-only', '--format', 'json', '--no-definitely-typed'],
    ]);
    const { analysis } = JSON.parse(stdout) as {
      analysis: { packageName: string; types: unknown; problems: object[] };
    };
    expect([analysis.packageName, analysis.types]).toEqual(['@gangway/client', { kind: 'included' }]);
    expect(analysis.problems.filter((problem) => !/node10|CJSResolvesToESM/.test(JSON.stringify(problem)))).toEqual([]);
  } finally {
    packed.remove();
  }
});

test('the types are what npm run client makes of the endpoints', async () => {
  expect(await typesOf(await runClientDocument())).toBe(read('clients/typescript/src/schema.ts'));
});
