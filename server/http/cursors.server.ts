import { z } from '@hono/zod-openapi';
import { cursorMaxLength } from '#app/domain/listCursor.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** What a list takes to continue where the reply before ended. */
export const cursor = sentLine(cursorMaxLength)
  .optional()
  .openapi({ description: '`nextCursor` of the reply before; the page does not count then' });

/** What a list's reply continues with. */
export const nextCursor = z.string().nullable().openapi({ description: 'Null at the end' });
