import { z } from '@hono/zod-openapi';
import { headerCompanies } from '#app/domain/markets/companies.ts';
import { Refusal } from '#app/domain/refusals.ts';

const company = z.enum(headerCompanies);

/** The application context: a JSON object in one header. */
const applicationContext = z.strictObject({
  agency: z.enum(['DIR', 'PCD', 'PTD', '000RESTA', '000TESTY']),
  cruiseLine: z.literal('PCL'),
  sessionId: z.string().max(64),
  system: z.literal('CP'),
});

/** The headers that every call sends (spec §7), as the documentation shows them. */
export const callHeaders = z.object({
  'x-booking-company': company.openapi({ example: 'PC' }),
  'x-product-company': company.openapi({ example: 'PC' }),
  'x-request-source': z.literal('R'),
  'x-client-id': z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .openapi({ example: 'agency-desktop' }),
  'x-app-context': z
    .string()
    .max(400)
    .openapi({ example: '{"agency":"DIR","cruiseLine":"PCL","sessionId":"","system":"CP"}' }),
});

/**
 * Checks the headers of a call; a call with a key may leave them out, since the key says who calls. Throws
 * `missingHeader`, with the names of all that are missing or wrong in the param `header`.
 */
export function checkHeaders(headers: Headers, { areOptional = false } = {}): void {
  const wrong = Object.entries(callHeaders.shape).flatMap(([name, schema]) => {
    const value = headers.get(name);
    if (areOptional && value === null) return [];
    const isRight =
      schema.safeParse(value).success &&
      (name !== 'x-app-context' || applicationContext.safeParse(parseJson(value ?? '')).success);
    return isRight ? [] : [name];
  });
  if (wrong.length > 0) throw new Refusal('missingHeader', { params: { header: wrong.join(', ') } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
