import type { z } from 'zod';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import { askingProvider, clientOf, sealedClientSecret } from '#app/domain/accounts/signOn/signOnClient.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { findProvider } from '#app/platform/openId.server.ts';
import { holdSignOn, signOnAudit } from './ownSignOn.server.ts';
import type { providerSchema } from './signOnForms.ts';

/**
 * Saves the provider of the caller's agency, after asking it what it calls itself: the first step, and its test. The
 * caller keeps a password from then on, and accounts are made in their name. Other than the name, a change has to be
 * tested again and switches the sign-on off. Throws `forbidden` (`agency.sign-on`), `wrongPassword`,
 * `signOnNotSetUp`, and at `providerIssuer` why the provider cannot be used.
 */
export async function saveProvider(
  ctx: AgentContext,
  { providerName, providerIssuer, clientId, clientSecret, password }: z.output<ReturnType<typeof providerSchema>>,
): Promise<void> {
  assertCan(ctx, 'agency.sign-on');
  const { agencyId } = ctx.agency;
  await confirmOwnPassword(ctx, { password, field: 'password' });
  const before = await ctx.db.signOnProvider.findUnique({ where: { agencyId } });
  if (!before) throw new Refusal('signOnNotSetUp');
  const { providerId } = before;
  const sealed = clientSecret === '' ? before.clientSecret : sealedClientSecret(providerId, clientSecret);
  const settings = { issuer: issuerOf(providerIssuer), clientId, clientSecret: sealed };
  const issuer = await nameOf(ctx, { providerId, ...settings });
  const isSame = before.issuer === issuer && before.clientId === clientId && clientSecret === '';
  const columns = {
    ...settings,
    issuer,
    providerName,
    keeperId: ctx.actor.agentUniqueId,
    changedAt: ctx.now,
    ...(!isSame && { enabled: false, testedAt: null }),
  };
  await ctx.db.$transaction(async (tx) => {
    await holdSignOn(tx, ctx);
    await tx.signOnProvider.update({ where: { providerId }, data: columns });
    if (!isSame) await tx.signOnDomain.updateMany({ where: { agencyId }, data: { everybody: false } });
    await recordAudit(
      tx,
      ctx,
      signOnAudit(ctx, {
        action: 'agency.sign-on-provider-saved',
        before: { signOnProvider: before.providerName, signOnIssuer: before.issuer },
        after: { signOnProvider: providerName, signOnIssuer: issuer },
      }),
    );
  });
}

// The address of its description is often copied instead.
function issuerOf(text: string): string {
  const plain = text.replace(/\/\.well-known\/openid-configuration$/, '');
  if (!URL.canParse(plain)) throw new Refusal('signOnNoProvider', { field: 'providerIssuer' });
  return plain;
}

async function nameOf(
  ctx: AgentContext,
  settings: { providerId: string; issuer: string; clientId: string; clientSecret: string },
): Promise<string> {
  try {
    const client = clientOf({ ...settings, changedAt: ctx.now });
    return await askingProvider({ ...ctx, providerId: settings.providerId }, () => findProvider(client));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Refusal(error.code, { field: 'providerIssuer' });
  }
}
