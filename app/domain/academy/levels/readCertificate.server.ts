import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { renewalOf } from './certificateRenewal.server.ts';
import { certificateNumber, certificateState } from './certificateState.ts';

/**
 * Reads a certificate of the caller, or of their agency. Throws `notFound` for an unknown number, and for one of
 * anybody else.
 */
export async function readCertificate({ db, actor, agency, now }: AgentContext, typed: string) {
  const number = certificateNumber(typed);
  const certificate = number && (await db.certificate.findUnique({ where: { number } }));
  if (!certificate) throw new Refusal('notFound');
  const isOwn =
    certificate.kind === 'agency'
      ? certificate.agencyId === agency.agencyId
      : (await db.agent.count({
          where: { agentUniqueId: actor.agentUniqueId, authId: certificate.authId ?? '', deletedAt: null },
        })) === 1;
  if (!isOwn) throw new Refusal('notFound');
  return {
    ...certificate,
    level: certificate.level,
    state: certificateState(certificate, await renewalOf(db, certificate), now),
  };
}
