import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { credentialContext, signCredential } from '#app/platform/credentialProofs.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { statusBits, statusListCredential, statusListLength } from './badge.ts';
import { signingKey } from './issuerKeys.server.ts';

const compressed = promisify(gzip);

/**
 * Issues a list of the certificates that are revoked as a signed credential, dated by the last revocation in it:
 * it is the same until there is another. Throws `notFound` for a list in which no certificate has a place.
 */
export async function issueStatusList(ctx: Pick<VisitorContext, 'db' | 'now'>, list: number) {
  const first = list * statusListLength;
  if (!Number.isSafeInteger(first) || first < 0 || first > 2 ** 31 - 1) throw new Refusal('notFound');
  const range = { gte: first, lt: Math.min(first + statusListLength, 2 ** 31 - 1) };
  const oldest = await ctx.db.certificate.findFirst({
    where: { statusIndex: range },
    orderBy: { statusIndex: 'asc' },
    select: { issuedAt: true },
  });
  if (!oldest) throw new Refusal('notFound');
  const revoked = await ctx.db.certificate.findMany({
    where: { statusIndex: range, revokedAt: { not: null } },
    select: { statusIndex: true, revokedAt: true },
  });
  const validFrom = revoked.reduce((last, { revokedAt }) => (revokedAt! > last ? revokedAt! : last), oldest.issuedAt);
  const bits = statusBits(revoked.map(({ statusIndex }) => statusIndex - first));
  const encodedList = `u${(await compressed(bits)).toString('base64url')}`;
  const credential = statusListCredential([credentialContext], {
    origin: environment().ORIGIN,
    issuerName: translator('en')('common:product'),
    list,
    encodedList,
    validFrom,
  });
  return signCredential(credential, await signingKey(ctx), validFrom);
}
