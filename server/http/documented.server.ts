import { z } from '@hono/zod-openapi';

/**
 * A schema that is shown in the OpenAPI document as another one, for a body whose rules depend on who calls: the
 * document shows the rules, `run` applies them.
 */
export function documentedAs<Schema extends z.ZodType>(schema: Schema, shown: z.ZodType): Schema {
  const { $schema: _, ...document } = z.toJSONSchema(shown, { io: 'input', unrepresentable: 'any' });
  // A schema that was made before the library extended zod has no such method; its copy has.
  return schema.clone().openapi(document as object);
}
