import type { VisitorContext } from '#app/domain/context.server.ts';
import { withinPace } from '#app/domain/accounts/throttling/pace.server.ts';
import { throttledNetwork } from '#app/platform/addresses.server.ts';
import { clientIn, mostUnusedClients, type AskedClient } from './assistantRules.ts';

/** A client that registered. */
export interface RegisteredClient extends AskedClient {
  clientId: string;
  registeredAt: Date;
}

/**
 * Registers a program of an assistant by what it says of itself (RFC 7591). Gives what `clientIn` finds wrong, and
 * `tooMany` where the caller's network registers too many, or too many wait for the consent of a user.
 */
export async function registerClient(
  ctx: VisitorContext,
  { name, addresses }: { name: unknown; addresses: unknown },
): Promise<RegisteredClient | 'wrongName' | 'wrongRedirect' | 'tooMany'> {
  const asked = clientIn(name, addresses);
  if (typeof asked === 'string') return asked;
  if (!(await withinPace(ctx, 'assistant-registration', throttledNetwork(ctx.address)))) return 'tooMany';
  const unused = await ctx.db.assistantClient.count({ where: { grants: { none: {} } }, take: mostUnusedClients });
  if (unused >= mostUnusedClients) return 'tooMany';
  const { clientId } = await ctx.db.assistantClient.create({
    data: { ...asked, registeredAt: ctx.now },
    select: { clientId: true },
  });
  return { ...asked, clientId, registeredAt: ctx.now };
}
