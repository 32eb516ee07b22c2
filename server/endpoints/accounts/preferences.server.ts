import { z } from '@hono/zod-openapi';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { companyByMarket } from '#app/domain/markets/companies.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { saveDefaultBrand } from '#app/domain/accounts/onboarding/saveDefaultBrand.server.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const registeredCompany = z.enum(['PC', 'PO', 'PA']);
const prefsReply = z.strictObject({ prefs: z.strictObject({ displayCompany: z.string().nullable() }) });

// Only the caller's own preferences are found, not those of another user, even of the same agency.
function refuseOthers(ctx: AgentContext, polarAgentId: string): void {
  if (polarAgentId !== ctx.actor.polarAgentId) throw new Refusal('notFound');
}

function refuseOtherCompany(ctx: AgentContext, company: string): void {
  if (company !== companyByMarket[ctx.market]) throw new Refusal('malformedRequest', { field: 'registeredCompany' });
}

const savePrefs = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/prefs',
  action: 'own',
  refusals: ['notFound'],
  area: 'onboarding',
  summary: "Saves the caller's landing brand",
  beforePortal: true,
  body: z.strictObject({ polarAgentId: sentLine(8), registeredCompany, displayCompany: z.enum(brandCodes) }),
  reply: prefsReply,
  async run({ ctx, body }) {
    refuseOthers(ctx, body.polarAgentId);
    refuseOtherCompany(ctx, body.registeredCompany);
    const { displayCompany } = await saveDefaultBrand(ctx, body);
    return { prefs: { displayCompany } };
  },
});

const getPrefs = sessionEndpoint({
  method: 'get',
  path: '/osdb/v1.0/agents/{polarAgentId}/prefs',
  action: 'own',
  refusals: ['notFound'],
  area: 'onboarding',
  summary: "Gives the caller's landing brand",
  beforePortal: true,
  params: z.strictObject({ polarAgentId: sentLine(8) }),
  query: z.strictObject({ brand: registeredCompany }),
  reply: prefsReply,
  async run({ ctx, params, query }) {
    refuseOthers(ctx, params.polarAgentId);
    refuseOtherCompany(ctx, query.brand);
    return { prefs: { displayCompany: ctx.actor.displayCompany } };
  },
});

/** The landing brand over the API (spec §7). */
export const preferencesEndpoints: readonly Endpoint[] = [savePrefs, getPrefs];
