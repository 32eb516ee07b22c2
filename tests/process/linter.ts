import { createRequire } from 'node:module';
import { ensureTools, inToolPackages } from '#server/commands/parts/tools.mjs';
import { root } from './support.ts';

interface Message {
  ruleId: string | null;
  message: string;
}

/** What is used of ESLint, whose types are installed by `npm run lint` alone. */
interface Eslint {
  ESLint: new (options: {
    cwd: string;
  }) => {
    lintText(text: string, options: { filePath: string }): Promise<{ messages: Message[] }[]>;
  };
  Linter: new () => { verify(text: string, config: object): Message[] };
}

async function eslint(): Promise<Eslint> {
  await ensureTools('lint');
  return createRequire(inToolPackages('lint', 'eslint', 'package.json'))('eslint') as Eslint;
}

/** ESLint with the project's rules, installed if it is missing. */
export async function newLinter() {
  const { ESLint } = await eslint();
  return new ESLint({ cwd: root });
}

/** What ESLint has against a text as JavaScript of a certain year, under no rule but the language's. */
export async function faultsOfSyntax(text: string, ecmaVersion: number): Promise<Message[]> {
  const { Linter } = await eslint();
  return new Linter().verify(text, { languageOptions: { ecmaVersion, sourceType: 'module' } });
}
