import { z } from '@hono/zod-openapi';
import { agencyObject } from '#app/domain/people/agents/specificationObjects.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { isBrandOfMarket, selectableBrands } from '#app/domain/markets/brands.ts';
import { bookingCompanyOf, companyByMarket } from '#app/domain/markets/companies.ts';
import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { openTool } from '#app/domain/partners/tools/openTool.server.ts';
import type { PartnerAnswer } from '#app/domain/partners/tools/visit.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { upperCase } from '#app/domain/text.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { refuseOtherAgencies, refuseOtherAgents } from '#server/endpoints/people/subjects.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const text = sentLine(200).nullish();
/** What a client may leave out, or send as null or '' for none. */
const orNone = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.literal('')]).nullish();
const own =
  'What a body says of the caller is held against the session: anybody else is notFound, as is a company that the market does not have, and what is handed over is on record.';
const tokenReply = z.strictObject({ token: z.string(), errors: z.array(z.strictObject({ title: z.string() })) });

/**
 * The brand that a company code of the specification means in the caller's market: a brand, or its booking company
 * (spec §9). The market's company, and no code, mean the brand of the page. Throws `notFound` for any other code: its
 * caller would get the token of another company.
 */
function brandOf({ actor, market }: AgentContext, company: string | null | undefined) {
  const code = upperCase((company ?? '').trim());
  const named = isBrandOfMarket(code, market)
    ? code
    : selectableBrands(market).find((brand) => bookingCompanyOf(brand) === code);
  if (named) return named;
  if (code !== '' && code !== companyByMarket[market]) throw new Refusal('notFound');
  return brandOfPage('', { ...actor, market });
}

// Of a row of the caller's own, in whatever case.
function refuseOtherText(given: string | null | undefined, owned: string | null): void {
  if (given?.trim() && upperCase(given.trim()) !== upperCase(owned ?? '')) throw new Refusal('notFound');
}

async function handedOver(
  ctx: AgentContext,
  tool: ToolName,
  { failure, company }: { failure: RefusalCode; company?: string | null },
): Promise<PartnerAnswer> {
  const opened = await openTool(ctx, { tool, brand: brandOf(ctx, company), isClient: true });
  if (opened.kind === 'launch' && opened.answer) return opened.answer;
  throw new Refusal(opened.kind === 'refused' && opened.reason === 'permission' ? 'forbidden' : failure);
}

async function tokenFor(...asked: Parameters<typeof handedOver>): Promise<z.input<typeof tokenReply>> {
  const answer = await handedOver(...asked);
  return { token: 'token' in answer ? answer.token : '', errors: [] };
}

const bookingToken = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/POL/token',
  action: 'tool.open',
  failure: 'serviceFailed',
  refusals: ['notFound', 'serviceFailed'],
  area: 'tools',
  summary: `Gives a token of the booking system, for who may book (in au and uk for everybody). agentType may be A or T for an advisor. ${own}`,
  body: z.strictObject({
    agencyId: text,
    agentType: orNone(z.enum(['O', 'M', 'A', 'T'])),
    companyCode: text,
    userId: text,
    agentCCN: text,
  }),
  reply: tokenReply,
  async run({ ctx, body: { agencyId, userId, agentCCN, companyCode } }) {
    refuseOtherAgencies(ctx, { agencyId });
    refuseOtherText(userId, ctx.actor.userId);
    refuseOtherText(agentCCN, ctx.actor.ccn);
    return tokenFor(ctx, 'booking', { failure: 'serviceFailed', company: companyCode });
  },
});

const widen = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/widen',
  action: 'tool.open',
  failure: 'widenUnavailable',
  refusals: ['notFound', 'widenUnavailable'],
  area: 'tools',
  summary: `Gives the address of the media library's form, and its fields, as one flat object. ${own}`,
  body: z.strictObject({ ccn: text, email: text, firstName: text, middleName: text, lastName: text }),
  reply: z.record(z.string(), z.string()),
  async run({ ctx, body: { ccn, email } }) {
    refuseOtherText(ccn, ctx.actor.ccn);
    refuseOtherText(email, ctx.actor.emailAddress);
    const answer = await handedOver(ctx, 'media-library', { failure: 'widenUnavailable' });
    return 'action' in answer ? { url: answer.action, ...answer.fields } : {};
  },
});

const company = z.record(z.string(), z.unknown());

const ecatalog = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/ecatalog',
  action: 'tool.open',
  failure: 'ecatalogUnavailable',
  refusals: ['notFound', 'ecatalogUnavailable'],
  area: 'tools',
  summary: `Gives a token of the brochure catalog. Not in uk, where it has a separate address. ${own}`,
  body: z.strictObject({
    user: orNone(
      z.strictObject({
        ...{
          customerId: text,
          customerUserId: text,
          emailAddress: text,
          firstName: text,
          middleName: text,
          lastName: text,
          telephone: text,
        },
        ...{ agencyId: text, agencyName: text, agencyType: text, country: text, userRole: text },
        ...{
          shipToAddress: z.unknown().optional(),
          customerSpecific: orNone(z.union([z.array(company).max(20), company])),
        },
      }),
    ),
  }),
  reply: tokenReply,
  async run({ ctx, body: { user } }) {
    if (user) {
      for (const agencyId of [user.customerId, user.agencyId]) refuseOtherAgencies(ctx, { agencyId });
      refuseOtherText(user.customerUserId, ctx.actor.userId);
      refuseOtherText(user.emailAddress, ctx.actor.emailAddress);
    }
    return tokenFor(ctx, 'e-catalogue', { failure: 'ecatalogUnavailable' });
  },
});

const answers = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/answers',
  action: 'tool.open',
  failure: 'serviceFailed',
  refusals: ['notFound', 'serviceFailed'],
  area: 'tools',
  summary: `Gives a token of the answers service, for the brands that have it. ${own}`,
  body: z.strictObject({
    ...{
      agency: orNone(agencyObject),
      agentId: text,
      agentStatus: text,
      agentType: text,
      ccn: text,
      company: text,
      email: text,
    },
    ...{ firstName: text, middleName: text, lastName: text, userId: text },
  }),
  reply: tokenReply,
  async run({ ctx, body: { agency, agentId, ccn, email, userId, company: code } }) {
    refuseOtherAgencies(ctx, agency || null);
    refuseOtherAgents(ctx, { agentId: agentId ?? undefined });
    refuseOtherText(ccn, ctx.actor.ccn);
    refuseOtherText(email, ctx.actor.emailAddress);
    refuseOtherText(userId, ctx.actor.userId);
    return tokenFor(ctx, 'answers', { failure: 'serviceFailed', company: code });
  },
});

/** Partner tools over the API (spec §7). */
export const toolsEndpoints: readonly Endpoint[] = [bookingToken, widen, ecatalog, answers];
