import { z } from '@hono/zod-openapi';
import { getAgency } from '#app/domain/agencies/information/getAgency.server.ts';
import { listPermissions } from '#app/domain/permissions/namedCatalogue.server.ts';
import { agencyReply, agencyReplyOf } from '#app/domain/people/agents/replies.ts';
import type { Permission } from '#app/domain/permissions/permissions.ts';
import type { Language } from '#app/i18n.ts';
import { publicEndpoint, sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** Everybody for their own agency; any other is not found. */
const agency = sessionEndpoint({
  method: 'get',
  path: '/osdb/v1.0/agencies/{agencyId}',
  action: 'agency.read',
  refusals: ['notFound'],
  area: 'agencies',
  summary: "Gives the caller's own agency",
  params: z.strictObject({ agencyId: sentLine(20) }),
  reply: z.strictObject({ agency: agencyReply }),
  async run({ ctx, params }) {
    return { agency: agencyReplyOf(await getAgency(ctx, params.agencyId)) };
  },
});

// N before an agent's own string is laid over it (spec §3 Permissions).
const permissionItem = z.strictObject({
  permissionSeq: z.number().int(),
  key: z.string(),
  permissionDesc: z.string(),
  agentPermission: z.literal('N'),
});

function itemOf(
  { permissionSeq, key, descriptionEn, descriptionJa }: Permission,
  language: Language,
): z.input<typeof permissionItem> {
  return {
    permissionSeq,
    key,
    permissionDesc: language === 'ja' ? descriptionJa : descriptionEn,
    agentPermission: 'N',
  };
}

const permissions = publicEndpoint({
  method: 'get',
  path: '/osdb/p1.0/permissions',
  area: 'agencies',
  summary: 'Lists the permissions by area: PA the portal, PC the booking system',
  reply: z.strictObject({ PA: z.array(permissionItem), PC: z.array(permissionItem) }),
  async run({ ctx }) {
    const { PA, PC } = await listPermissions(ctx);
    return { PA: PA.map((item) => itemOf(item, ctx.language)), PC: PC.map((item) => itemOf(item, ctx.language)) };
  },
});

/** Agencies and the catalogue of what their users may be permitted (spec §7). */
export const agenciesEndpoints: readonly Endpoint[] = [agency, permissions];
