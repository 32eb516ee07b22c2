import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { seal, unseal } from '#app/platform/encryption.server.ts';
import { tokenChecks } from './tokenChecks.ts';

const schema = z.object({
  id: z.string(),
  at: z.number(),
  token: z.array(z.object({ check: z.enum(tokenChecks), passed: z.boolean() })),
  fields: z.array(
    z.object({ field: z.string(), value: z.string(), verdict: z.enum(['right', 'missing', 'wrong', 'unknown']) }),
  ),
});

/** What the sandbox's partner remembers of a call until the browser comes: a token that only it can read. */
export type Ticket = z.output<typeof schema>;

const use = 'partner-sandbox';

/** Makes the token that a partner answers with. */
export function newTicket(
  tool: ToolName,
  { now, ...checked }: Pick<Ticket, 'token' | 'fields'> & { now: Date },
): string {
  const ticket: Ticket = { id: randomUUID(), at: now.getTime(), ...checked };
  return seal(use, JSON.stringify(ticket), tool);
}

/** Reads a token of the same partner's; undefined for any other. */
export function readTicket(tool: ToolName, text: string): Ticket | undefined {
  const plain = unseal(use, text, tool);
  if (plain === undefined) return undefined;
  const parsed = schema.safeParse(JSON.parse(plain));
  return parsed.success ? parsed.data : undefined;
}
