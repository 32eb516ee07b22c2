import { z } from '@hono/zod-openapi';
import { Refusal } from '#app/domain/refusals.ts';

const company = z.string().regex(/^[A-Z0-9]{2,8}$/);

/** The application context (D24): a JSON object in one header. */
const applicationContext = z.strictObject({
  agency: z.enum(['DIR', 'PCD', 'PTD', '000RESTA', '000TESTY']),
  cruiseLine: z.literal('PCL'),
  sessionId: z.string().max(64),
  system: z.literal('CP'),
});

/** The headers that every call sends (spec §7, D24), as the documentation shows them. */
export const callHeaders = z.object({
  'x-booking-company': company.openapi({ example: 'PC' }),
  'x-product-company': company.openapi({ example: 'PC' }),
  'x-request-source': z.literal('R'),
  'x-client-id': z.string().regex(/^[\w.-]{1,64}$/).openapi({ example: 'agency-desktop' }),
  'x-app-context': z.string().max(400).openapi({ example: '{"agency":"DIR","cruiseLine":"PCL","sessionId":"","system":"CP"}' }),
});

const names = Object.keys(callHeaders.shape);

// A client sends the same headers with every call: sets that were found good need no second look.
const good = new Set<string>();
const mostGood = 1000;

/** Checks the headers of a call. Throws `missingHeader` (param `header`) for one that is missing or wrong. */
export function checkHeaders(headers: Headers): void {
  const sent = names.map((name) => headers.get(name)).join('\n');
  if (good.has(sent)) return;
  for (const [name, schema] of Object.entries(callHeaders.shape)) {
    if (!schema.safeParse(headers.get(name)).success) throw new Refusal('missingHeader', { params: { header: name } });
  }
  const context = applicationContext.safeParse(parseJson(headers.get('x-app-context') ?? ''));
  if (!context.success) throw new Refusal('missingHeader', { params: { header: 'x-app-context' } });
  if (good.size < mostGood) good.add(sent);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
