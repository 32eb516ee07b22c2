import { randomBytes } from 'node:crypto';
import { proofRecord } from '#app/domain/accounts/signOn/signOnRules.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { textRecords } from '#app/platform/textRecords.server.ts';
import { holdSignOn, lockSignOn, signOnAudit } from './ownSignOn.server.ts';
import { mostDomains } from './signOnForms.ts';

/**
 * Adds a domain of the caller's agency, which is yet to be proven. Throws `forbidden` (`agency.sign-on`),
 * `domainAdded` and `tooManyDomains`.
 */
export async function addDomain(ctx: AgentContext, domain: string): Promise<void> {
  const { agencyId } = ctx.agency;
  const proof = randomBytes(18).toString('base64url');
  await ctx.db.$transaction(async (tx) => {
    await holdSignOn(tx, ctx);
    const domains = await tx.signOnDomain.findMany({ where: { agencyId }, take: mostDomains });
    if (domains.some((each) => each.domain === domain)) throw new Refusal('domainAdded', { field: 'mailDomain' });
    if (domains.length >= mostDomains) throw new Refusal('tooManyDomains', { params: { limit: mostDomains } });
    await tx.signOnDomain.create({ data: { agencyId, domain, proof, createdAt: ctx.now } });
    await recordAudit(
      tx,
      ctx,
      signOnAudit(ctx, { action: 'agency.sign-on-domain-added', after: { mailDomain: domain } }),
    );
  });
}

/**
 * Looks for the record that proves a domain of the caller's agency. Throws `forbidden` (`agency.sign-on`), `notFound`,
 * `domainNotProven` where DNS does not say so (yet), and `domainTaken` where another agency has proven it.
 */
export async function proveDomain(ctx: AgentContext, domainId: string): Promise<string> {
  assertCan(ctx, 'agency.sign-on');
  const { agencyId } = ctx.agency;
  const found = await ctx.db.signOnDomain.findFirst({ where: { domainId, agencyId } });
  if (!found) throw new Refusal('notFound');
  const { domain } = found;
  if (found.provenAt) return domain;
  const { name, value } = proofRecord(found);
  if (!(await textRecords(name)).includes(value)) throw new Refusal('domainNotProven');
  await provenOnce(() =>
    ctx.db.$transaction(async (tx) => {
      await holdSignOn(tx, ctx);
      const { count } = await tx.signOnDomain.updateMany({
        where: { domainId, agencyId, provenAt: null },
        data: { provenAt: ctx.now },
      });
      if (count === 0) return;
      await recordAudit(
        tx,
        ctx,
        signOnAudit(ctx, { action: 'agency.sign-on-domain-proven', after: { mailDomain: domain } }),
      );
    }),
  );
  return domain;
}

/** Runs what marks a domain as proven. Throws `domainTaken` where another agency has proven it: of two at once, one wins. */
export async function provenOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedUniqueIndex(error) === 'sign_on_domains_proven_key') throw new Refusal('domainTaken');
    throw error;
  }
}

/**
 * Removes a domain of the caller's agency: its people sign in with their password, and who is linked stays so. Throws
 * `forbidden` (`agency.sign-on`) and `notFound`.
 */
export async function removeDomain(ctx: AgentContext, domainId: string): Promise<string> {
  return ctx.db.$transaction(async (tx) => {
    const domain = await lockDomain(tx, ctx, domainId);
    await tx.signOnDomain.delete({ where: { domainId } });
    await recordAudit(
      tx,
      ctx,
      signOnAudit(ctx, { action: 'agency.sign-on-domain-removed', before: { mailDomain: domain.domain } }),
    );
    return domain.domain;
  });
}

/**
 * Has everybody of a domain sign in at the provider; the caller, who shows their password, is the owner who keeps one.
 * Throws `forbidden` (`agency.sign-on`), `wrongPassword`, `notFound`, `signOnNotSetUp` while the sign-on is not switched
 * on, and `domainNotProven`.
 */
export async function demandSignOn(
  ctx: AgentContext,
  { domainId, password }: { domainId: string; password: string },
): Promise<string> {
  assertCan(ctx, 'agency.sign-on');
  await confirmOwnPassword(ctx, { password, field: 'password' });
  return setDemand(ctx, domainId, true);
}

/** Lets the people of a domain sign in with a password again. Throws `forbidden` (`agency.sign-on`) and `notFound`. */
export async function endDemand(ctx: AgentContext, domainId: string): Promise<string> {
  return setDemand(ctx, domainId, false);
}

async function setDemand(ctx: AgentContext, domainId: string, everybody: boolean): Promise<string> {
  return ctx.db.$transaction(async (tx) => {
    const { domain, provenAt } = await lockDomain(tx, ctx, domainId);
    const { enabled, providerId } = await lockSignOn(tx, ctx);
    if (everybody && !enabled) throw new Refusal('signOnNotSetUp');
    if (everybody && !provenAt) throw new Refusal('domainNotProven');
    await tx.signOnDomain.update({ where: { domainId }, data: { everybody } });
    if (everybody)
      await tx.signOnProvider.update({ where: { providerId }, data: { keeperId: ctx.actor.agentUniqueId } });
    const action = everybody ? 'agency.sign-on-demanded' : 'agency.sign-on-demand-ended';
    await recordAudit(tx, ctx, signOnAudit(ctx, { action, after: { mailDomain: domain } }));
    return domain;
  });
}

async function lockDomain(tx: Transaction, ctx: AgentContext, domainId: string) {
  await holdSignOn(tx, ctx);
  const domain = await tx.signOnDomain.findFirst({ where: { domainId, agencyId: ctx.agency.agencyId } });
  if (!domain) throw new Refusal('notFound');
  return domain;
}
