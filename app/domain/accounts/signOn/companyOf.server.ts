import { readingContext, type VisitorContext } from '#app/domain/context.server.ts';
import { domainOf } from './signOnRules.ts';

/**
 * The provider at which users with an address of a domain sign in; null where there is none. It asks for the domain
 * alone: whether a user has the address does not show.
 */
export async function companyOf(
  ctx: VisitorContext,
  address: string,
): Promise<{ providerId: string; providerName: string } | null> {
  const domain = domainOf(address);
  if (domain === '') return null;
  const found = await readingContext(ctx).db.signOnDomain.findFirst({
    where: {
      domain,
      provenAt: { not: null },
      agency: { suspendedAt: null, signOnProvider: { is: { enabled: true } } },
    },
    select: { agency: { select: { signOnProvider: { select: { providerId: true, providerName: true } } } } },
  });
  return found?.agency.signOnProvider ?? null;
}

/** True where some agency's users sign in at a provider: otherwise the sign-in page does not speak of it. */
export async function isSignOnUsed(ctx: VisitorContext): Promise<boolean> {
  const found = await readingContext(ctx).db.signOnProvider.findFirst({
    where: { enabled: true },
    select: { providerId: true },
  });
  return found !== null;
}
