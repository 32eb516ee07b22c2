// `npm run client`: makes the types of clients/typescript from the OpenAPI document, and compiles the client.
// `-- release` also keeps the document as that of the release, against which later ones are compared.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { runClientDocument } from './parts/children.mjs';
import { ensureClient } from './parts/client.mjs';
import { inProject } from './parts/project.mjs';
import { step } from './parts/steps.mjs';
import { ensureTools, inToolPackages } from './parts/tools.mjs';

/**
 * @typedef {Record<string, Record<string, { parameters?: { name: string }[], 'x-read'?: true }>>} Paths
 * @typedef {{ document: { paths: Paths }, mark: string, released: string }} Made
 */

/**
 * Runs the command.
 * @param {string[]} wanted
 */
export async function main(wanted) {
  await step('tools', (say) => ensureTools('client', say));
  await step('client', ensureClient);
  const made = await runClientDocument();
  writeFileSync(inProject('clients/typescript/src/schema.ts'), await typesOf(made));
  writeFileSync(inProject('clients/typescript/src/calls.ts'), callsOf(made.document.paths));
  if (wanted[0] === 'release') writeFileSync(inProject('server/endpoints/released.json'), made.released);
  const tsc = inToolPackages('client', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', inProject('clients/typescript')], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

/**
 * The types, in TypeScript.
 * @param {Made} made
 */
export async function typesOf({ document, mark }) {
  const file = inToolPackages('client', 'openapi-typescript', 'dist', 'index.mjs');
  const { default: openapiTS, astToString } = await import(pathToFileURL(file).href);
  const types = astToString(await openapiTS(document)).replaceAll('    ', ' ');
  return `// Made by npm run client of the OpenAPI document ${mark}: change the endpoints, not this file.\n${types}`;
}

/**
 * Which calls are no writes, and which writes take no Idempotency-Key, in TypeScript.
 * @param {Paths} paths
 */
function callsOf(paths) {
  const posts = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      method === 'get' ? [] : [{ name: `${method.toUpperCase()} ${path}`, operation }],
    ),
  );
  const isRead = /** @param {typeof posts[number]} call */ ({ operation }) => operation['x-read'] === true;
  const isKeyed = /** @param {typeof posts[number]} call */ ({ operation }) =>
    operation.parameters?.some(({ name }) => name === 'idempotency-key') ?? false;
  return [
    '// Made by npm run client: change the endpoints, not this file.',
    setOf('Calls besides GET that only read.', 'reads', posts.filter(isRead)),
    setOf(
      'Writes that take no Idempotency-Key: their answer is a token, which the portal does not store.',
      'withoutKey',
      posts.filter((call) => !isRead(call) && !isKeyed(call)),
    ),
  ].join('\n');
}

/**
 * @param {string} what
 * @param {string} name
 * @param {{ name: string }[]} calls
 */
function setOf(what, name, calls) {
  const lines = calls.map((call) => `  '${call.name}',\n`).join('');
  return `/** ${what} */\nexport const ${name}: ReadonlySet<string> = new Set([\n${lines}]);\n`;
}
