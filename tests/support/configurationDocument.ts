import type { z } from 'zod';
import { settings } from '#app/platform/environment.server.ts';

/** The part of docs/configuration.md that is generated: a row for each setting of the schema. */
export function configurationTable(): string {
  const rows = Object.entries<z.ZodType>(settings).map(
    ([name, schema]) => `|\`${name}\`|${presetOf(schema)}|${schema.description ?? 'MISSING'}|`,
  );
  return `|variable|default|meaning|\n|-|-|-|\n${rows.join('\n')}\n`;
}

/** What applies without the setting: the words of its `preset`, else the default of its schema. */
function presetOf(schema: z.ZodType): string {
  const said = schema.meta()?.['preset'];
  if (typeof said === 'string') return said;
  const inner = innermost(schema as z.core.$ZodType);
  if (inner._zod.def.type === 'optional') return 'none';
  if (inner._zod.def.type !== 'default') return 'required';
  const preset = String((inner as z.core.$ZodDefault)._zod.def.defaultValue);
  return ['', '[]', '{}'].includes(preset) ? 'none' : `\`${preset}\``;
}

/** The schema that reads the text, before what transforms its value. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  return schema._zod.def.type === 'pipe' ? innermost((schema as z.core.$ZodPipe)._zod.def.in) : schema;
}
