import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inStage, last, makeImage, removeImage } from '#tests/process/image.ts';
import { start } from '#tests/process/support.ts';

beforeAll(makeImage, 240_000);
afterAll(removeImage);

describe('the Dockerfile', () => {
  it('can follow its COPY and RUN lines from a fresh clone', () => {
    expect(existsSync(inStage('last', 'build/server/index.js'))).toBe(true);
    expect(existsSync(inStage('last', 'build/client'))).toBe(true);
  });

  it('leaves tests, data and secrets out', () => {
    for (const name of ['tests', '.git', '.data', '.env', 'docs'])
      expect(existsSync(inStage('last', name)), name).toBe(false);
  });

  it('starts the given command, which then asks for its settings', async () => {
    const command = last?.lines.find(({ word }) => word === 'CMD')?.rest ?? '[]';
    const [program = '', ...args] = JSON.parse(command) as string[];
    const running = start(program, args, {}, inStage('last'));
    expect(await running.ended).toBe(1);
    expect(running.output()).toMatch(/Wrong settings: .*DATABASE_URL/);
  });

  it('can migrate with production packages', async () => {
    const running = start(
      'npm',
      ['run', 'db:migrate'],
      { NODE_ENV: 'production', DATABASE_URL: 'postgresql://nouser:x@127.0.0.1:1/nothing' },
      inStage('last'),
    );
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('Cannot reach the database of DATABASE_URL');
  });
});
