import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { root, start, temporaryFolder } from './support.ts';

// Without an engine, the lines that it would run are walked by hand, over the files of a fresh clone.
interface Stage {
  name: string;
  from: string;
  lines: { word: string; rest: string }[];
}

function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of dockerfile.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
    const [, word, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!word || !rest) continue;
    if (word === 'FROM') {
      const [from = '', , name = 'last'] = rest.split(/\s+/);
      stages.push({ name, from, lines: [] });
    } else stages.at(-1)?.lines.push({ word, rest });
  }
  return stages;
}

function ignoredBy(dockerignore: string) {
  const patterns = dockerignore
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`));
  return (file: string) => patterns.some((pattern) => pattern.test(file));
}

/** A file of the project as text. */
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** The stages of the Dockerfile with their lines, and the one that becomes the image. */
export const stages = stagesOf(read('Dockerfile'));
export const last = stages.at(-1);
const temporary = temporaryFolder();
const context = path.join(temporary.folder, 'context');

/** Where a stage keeps a file of the image. */
export const inStage = (stage: string, file = '') => path.join(temporary.folder, stage, file);

/** The folder that all stages are in, and what removes it. */
export const imageFolder = temporary.folder;
export const removeImage = temporary.remove;

/** What `docker build` would be sent: the files that git knows or would take, without the ignored ones. */
function makeContext() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  const ignored = ignoredBy(read('.dockerignore'));
  for (const file of listed.split('\0')) {
    if (file && !ignored(file) && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(context, file));
  }
}

function copy(stage: string, rest: string) {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() ?? '.';
  for (const source of words) {
    const origin = from
      ? path.join(temporary.folder, from, source.replace(/^\/app\//, ''))
      : path.join(context, source);
    expect(existsSync(origin), `COPY ${rest}: ${source}`).toBe(true);
    const place = inStage(
      stage,
      target.endsWith('/') && source !== '.' ? path.join(target, path.basename(source)) : target,
    );
    if (path.basename(source) === 'node_modules') link(stage);
    else cpSync(origin, place, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
  }
}

// `npm ci` itself would take a minute and the network: the packages that are installed here stand in for it.
function link(stage: string) {
  if (!existsSync(inStage(stage, 'node_modules')))
    symlinkSync(path.join(root, 'node_modules'), inStage(stage, 'node_modules'));
}

async function run(stage: string, command: string) {
  if (command.startsWith('npm ci')) {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      expect(existsSync(inStage(stage, file)), `${command} needs ${file}`).toBe(true);
    return link(stage);
  }
  // A folder of the image's own file system, beside the product.
  if (command === 'mkdir /data && chown node:node /data') return;
  const [, script = ''] = /^npm run (\S+)$/.exec(command) ?? [];
  // A build of the same sources counts: it is repeated where a line above left any of them out.
  if (script === 'build' && existsSync(path.join(root, 'build/made-from')))
    for (const name of ['client', 'server', 'made-from'])
      cpSync(path.join(root, 'build', name), inStage(stage, path.join('build', name)), { recursive: true });
  expect(JSON.parse(read('package.json')).scripts, `RUN ${command}`).toHaveProperty([script]);
  const running = start('npm', ['run', script], {}, inStage(stage));
  expect(await running.ended, running.output()).toBe(0);
}

/** Follows the lines of the Dockerfile, stage by stage. */
export async function makeImage(): Promise<void> {
  makeContext();
  for (const stage of stages) {
    mkdirSync(inStage(stage.name), { recursive: true });
    if (stages.some((one) => one.name === stage.from))
      cpSync(inStage(stage.from), inStage(stage.name), { recursive: true, verbatimSymlinks: true });
    for (const { word, rest } of stage.lines) {
      if (word === 'COPY') copy(stage.name, rest);
      if (word === 'RUN') await run(stage.name, rest);
    }
  }
  rmSync(context, { recursive: true, force: true });
}

/** A service of docker-compose.yml. */
export interface Service {
  command?: string[];
  profiles?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string; required?: boolean }>;
}

/** docker-compose.yml as text, and its services. */
export const compose = read('docker-compose.yml');
export const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
