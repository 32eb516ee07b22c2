import { z } from '@hono/zod-openapi';
import { ownCertificate } from '#app/domain/academy/certificates/ownCertificate.server.ts';
import { mailCertificate } from '#app/domain/academy/certificates/mailCertificate.server.ts';
import { agentIdText } from '#app/domain/people/agents/specificationObjects.ts';
import { EmailAddress } from '#app/domain/fields.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { refuseOtherAgents } from '#server/endpoints/people/subjects.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const said = sentLine(200);

/**
 * The certificate is that of `curriculum`, `certLevel` and `certType`; the names and the title are the certificate's
 * own, whatever is sent.
 */
const sendCertification = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/send-certification',
  action: 'own',
  failure: 'emailNotSent',
  refusals: ['certificateNotWritable', 'notFound', 'locked', 'throttled'],
  area: 'academy',
  summary:
    "Mails a certificate of the caller's, or as an owner of the agency's, with its PDF, to a user of their agency",
  body: z.strictObject({
    email: EmailAddress('email'),
    firstName: said.nullish(),
    lastName: said.nullish(),
    agencyName: said.nullish(),
    curriculum: sentLine(10, { min: 1 }),
    certLevel: z.coerce.number().int().min(1).max(4),
    certTitle: said.nullish(),
    certType: z.enum(['agent', 'agency']),
    agentId: agentIdText,
  }),
  reply: z.strictObject({ status: z.literal('success') }),
  async run({ ctx, body }) {
    refuseOtherAgents(ctx, body);
    const number = await ownCertificate(ctx, {
      curriculum: body.curriculum,
      level: body.certLevel,
      kind: body.certType,
    });
    await mailCertificate(ctx, { number, email: body.email });
    return { status: 'success' as const };
  },
});

/** Certificates (spec §7). */
export const certificatesEndpoints: readonly Endpoint[] = [sendCertification];
