import type { VisitorContext } from '#app/domain/context.server.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { broughtFields, calledFields, checkFields, type FieldCheck } from './expected.ts';
import { readTicket } from './ticket.server.ts';
import type { TokenCheck } from './tokenChecks.ts';
import { handoverLife } from './tokenLife.ts';
import { firstUse, verifyToken } from './verifyToken.server.ts';

/** What came to a partner, and what it verified of it. */
export interface Arrival {
  tool: ToolName;
  /** Of the hand-over's token; empty where the specification gives the partner none. */
  token: TokenCheck[];
  /** What was sent to its server before; null for a partner that is not called. */
  called: FieldCheck[] | null;
  /** What the browser brought. */
  brought: FieldCheck[];
  /** True where all of it is as it should be. */
  isWelcome: boolean;
}

/** The field by which each partner knows its own token again. */
const ticketFields: Partial<Record<ToolName, string>> = {
  booking: 'token',
  'media-library': 'sso',
  'e-catalogue': 'ssotoken',
  answers: 'token',
};
/** The partners that get the hand-over's own token from the browser. */
const tokenFields: Partial<Record<ToolName, string>> = { 'shore-excursions': 'token', rewards: 'token' };

/**
 * Receives a browser as the partner would, and verifies what it brings. The specification's tables know nothing
 * of the adapters.
 */
export async function receiveVisitor(
  ctx: Pick<VisitorContext, 'db' | 'now'>,
  { tool, values }: { tool: ToolName; values: Record<string, string> },
): Promise<Arrival> {
  const { token, called } = await describeVisit(ctx, tool, values);
  const brought = checkFields(expectedOf(tool, values), values);
  const isWelcome =
    [...brought, ...(called ?? [])].every(({ verdict }) => verdict === 'right') && token.every(({ passed }) => passed);
  return { tool, token, called, brought, isWelcome };
}

// The same tool has another address in uk, which takes nothing along (spec §7).
function expectedOf(tool: ToolName, values: Record<string, string>) {
  return tool === 'e-catalogue' && Object.keys(values).length === 0 ? {} : broughtFields[tool];
}

async function describeVisit(
  ctx: Pick<VisitorContext, 'db' | 'now'>,
  tool: ToolName,
  values: Record<string, string>,
): Promise<Pick<Arrival, 'token' | 'called'>> {
  const ticketField = ticketFields[tool];
  if (ticketField && calledFields[tool] && Object.keys(values).length > 0) {
    const ticket = readTicket(tool, values[ticketField] ?? '');
    if (!ticket) return { token: [{ check: 'signature', passed: false }], called: [] };
    const isYoung = ctx.now.getTime() - ticket.at <= handoverLife * 1000;
    const once = await firstUse(ctx, `sandbox-ticket:${tool}`, ticket.id);
    const own = { age: isYoung, once } as Record<string, boolean>;
    return {
      token: ticket.token.map(({ check, passed }) => ({ check, passed: passed && (own[check] ?? true) })),
      called: ticket.fields,
    };
  }
  const tokenField = tokenFields[tool];
  return { token: tokenField ? await verifyToken(ctx, tool, values[tokenField] ?? '') : [], called: null };
}
