import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { decimalText } from '#app/domain/money.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The most rows that a tool answers with. */
export const mostRows = 50;

/** What every list says of itself. */
export const listShape = {
  total: z.int().describe('How many there are in all; a large number is "at least".'),
  more: z.boolean().describe('True where rows were left out.'),
};

/** An amount as a decimal number of the currency, such as `1234.50` and `USD`. */
export const amountShape = z.strictObject({ amount: z.string(), currency: z.string() });
export const amountOf = (minor: number, currency: string) => ({ amount: decimalText(minor, currency), currency });

/** A person's name as the user reads names; null for none. */
export function nameOf(ctx: AgentContext, person: { firstName: string; lastName: string } | null): string | null {
  return person && fullName(person, ctx.language);
}

/** A sentence of the assistants' texts in the user's language. */
export function say(ctx: AgentContext, key: string, params: Record<string, string | number> = {}): string {
  return translator(ctx.language)(`assistants:${key}`, params);
}

/** The same for a list, which says how many rows are shown of how many. */
export function sayList(
  ctx: AgentContext,
  key: string,
  { shown, total, ...params }: { shown: number; total: number } & Record<string, string | number>,
): string {
  const sentence = say(ctx, `said.${key}`, { count: total, ...params });
  return total > shown ? `${sentence} ${say(ctx, 'said.more', { count: shown })}` : sentence;
}
