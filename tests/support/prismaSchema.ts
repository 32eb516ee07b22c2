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

const people = new Set(['Agent', 'Account', 'Learner', 'Member']);

/** The columns that name a person, by table: those that refer to one, and those of who did something (`_by`) or whose it is. */
export function columnsNamingPeople(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [model, body = ''] of models) {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model!;
    const columns = columnsOfModel(model!);
    const related = [...body.matchAll(/^ {2}\w+ +(\w+)\?? .*?@relation\(.*?fields: \[(\w+)/gm)];
    const others = new Set(related.map(([, , field]) => field));
    const direct = related.flatMap(([, to, field]) => (people.has(to!) ? [columns[field!]!] : []));
    const keyless = [...body.matchAll(/^ {2}(\w+)\s+String\??\s.*@db\.Uuid/gm)]
      .map(([, field]) => field!)
      .filter((field) => !others.has(field) && /_by$|agent|account|colleague|owner_id/.test(columns[field]!))
      .map((field) => columns[field]!);
    if (direct.length + keyless.length > 0) found[table] = [...new Set([...direct, ...keyless])];
  }
  return found;
}
