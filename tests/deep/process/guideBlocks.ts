import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '#tests/process/support.ts';

/** A fenced block of a guide, with the language that it names, and for commands what the guide says they print. */
export interface Block {
  language: string;
  text: string;
  prints: string | undefined;
}

/** The blocks of a document of docs/, by the headings (## or ###) that they are below. */
export function guideBlocks(file: string): Map<string, Block[]> {
  const sections = new Map<string, Block[]>();
  for (const section of readFileSync(path.join(root, 'docs', file), 'utf8').split(/^##+ /m)) {
    const fences = [...section.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
    const blocks = fences.map(([whole, language = '', text = ''], index) => {
      const next = fences[index + 1];
      const end = fences[index]!.index + whole.length;
      const isOutput = next?.[1] === '' && section.slice(end, next.index).trim() === '';
      return { language, text, prints: isOutput ? next[2] : undefined };
    });
    sections.set(section.split('\n', 1)[0]!, blocks);
  }
  return sections;
}

// How wide a column is depends on what is in it.
const squeezed = (text: string) =>
  text
    .trimEnd()
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ $/gm, '');

/**
 * Whether a command printed what its guide says: any figures where it has figures, anything for `…`, any lines for a
 * line with `…` alone. Spaces count once.
 */
export function isAsPrinted(guide: string, output: string): boolean {
  const lines = squeezed(guide)
    .split('\n')
    .map((line) => {
      if (line === '…') return '(?:.*\n)*?';
      const pattern = line
        .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(/\d+(?:\\\.\d+)*/g, '[\\d.,]+')
        .replaceAll(/ ?… ?/g, '.*');
      return `${pattern}\n`;
    });
  return new RegExp(`^${lines.join('')}$`).test(`${squeezed(output)}\n`);
}

/** A shell that keeps its variables from one block to the next. */
export function startShell(folder: string, env: Record<string, string>) {
  // Nothing of what the test run itself was given.
  const shell = spawn('bash', {
    cwd: root,
    env: { HOME: folder, LANG: 'C.UTF-8', ...env } as unknown as NodeJS.ProcessEnv,
  });
  let [said, end] = ['', ''];
  let ended = () => {};
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (new RegExp(`${end} \\d+\\n`).test(said)) ended();
    });
  shell.stdin.write('exec 2>&1\n');
  let count = 0;
  return {
    /** Runs commands, and gives what they print. Throws where the last of them fails. */
    async run(commands: string): Promise<string> {
      count += 1;
      const file = path.join(folder, `block-${count}.sh`);
      writeFileSync(file, commands);
      [said, end] = ['', `end of block ${count}:`];
      await new Promise<void>((resolve) => {
        ended = resolve;
        shell.stdin.write(`. ${file} </dev/null; echo "${end} $?"\n`);
      });
      const [output = '', code] = said.split(end);
      if (Number(code) !== 0) throw new Error(`${commands}ended with ${code?.trim()}:\n${output}`);
      return stripVTControlCharacters(output);
    },
    end: () => shell.stdin.end('exit\n'),
  };
}
