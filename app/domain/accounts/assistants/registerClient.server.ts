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
 * Registers a program of an assistant by what it says of itself (RFC 7591); of too many that wait for the consent of a
 * user the oldest make way. Gives what `clientIn` finds wrong, and `tooMany` where the caller's network registers too
 * many.
 */
export async function registerClient(
  ctx: VisitorContext,
  { name, addresses }: { name: unknown; addresses: unknown },
): Promise<RegisteredClient | 'wrongName' | 'wrongRedirect' | 'tooMany'> {
  const asked = clientIn(name, addresses);
  if (typeof asked === 'string') return asked;
  if (!(await withinPace(ctx, 'assistant-registration', throttledNetwork(ctx.address)))) return 'tooMany';
  await makeRoom(ctx);
  const { clientId } = await ctx.db.assistantClient.create({
    data: { ...asked, registeredAt: ctx.now },
    select: { clientId: true },
  });
  return { ...asked, clientId, registeredAt: ctx.now };
}

// A stranger with many networks fills them up: refusing would keep out everybody for a day.
async function makeRoom({ db }: VisitorContext): Promise<void> {
  const unused = { grants: { none: {} } };
  const oldest = await db.assistantClient.findMany({
    where: unused,
    orderBy: { registeredAt: 'desc' },
    skip: mostUnusedClients - 1,
    select: { clientId: true },
  });
  if (oldest.length > 0)
    await db.assistantClient.deleteMany({
      where: { ...unused, clientId: { in: oldest.map((each) => each.clientId) } },
    });
}
