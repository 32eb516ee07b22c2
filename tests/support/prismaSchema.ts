import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve('prisma/schema');
const schema = readdirSync(folder)
  .filter((name) => name.endsWith('.prisma'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .join('\n');
const models = new Map([...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name, body]) => [name, body]));

/** The columns of a model of prisma/schema by the names of their fields; relations are none. */
export function columnsOfModel(model: string): Record<string, string> {
  const fields = [...(models.get(model) ?? '').matchAll(/^ {2}(\w+)\s+(\w+).*$/gm)];
  return Object.fromEntries(
    fields
      .filter(([, , type]) => !models.has(type))
      .map(([line, name = '']) => [name, /@map\("(\w+)"\)/.exec(line)?.[1] ?? name]),
  );
}
