import { expect, test } from 'vitest';
import { z } from 'zod';

test('a schema that was made before the library extended zod is documented too', async () => {
  const early = z.object({ name: z.string() });
  const { documentedAs } = await import('#server/http/documented.server.ts');
  expect(documentedAs(early, z.object({ name: z.string().max(5) })).parse({ name: 'Anchor' })).toEqual({
    name: 'Anchor',
  });
});
