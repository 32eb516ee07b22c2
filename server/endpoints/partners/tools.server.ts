import { z } from '@hono/zod-openapi';
import { agencyObject } from '#app/domain/people/agents/specificationObjects.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { isBrandOfMarket, selectableBrands } from '#app/domain/markets/brands.ts';
import { bookingCompanyOf, companyByMarket } from '#app/domain/markets/companies.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import { Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { openTool } from '#app/domain/partners/tools/openTool.server.ts';
import type { PartnerAnswer } from '#app/domain/partners/tools/visit.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { upperCase } from '#app/domain/text.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const text = sentLine(200).nullish();
/** What a client may leave out, or send as null or '' for none. */
const orNone = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.literal('')]).nullish();
const own =
  'What a body says of the caller must be what the session says, and a company must be one of the market: else notFound names the field that differs. The token is made of the record alone.';
const tokenReply = z.strictObject({ token: z.string(), errors: z.array(z.strictObject({ title: z.string() })) });
const catalogReply = tokenReply.extend({ url: z.string().optional() });

/**
 * The brand that a company code of the specification means in the caller's market: a brand, or its booking company
 * (spec §9). The market's company, and no code, mean the brand of the page. Throws `notFound` at `field` for any other
 * code: its caller would get the token of another company.
 */
function brandOf({ actor, market }: AgentContext, company: string | null | undefined, field: string) {
  const code = upperCase((company ?? '').trim());
  const named = isBrandOfMarket(code, market)
    ? code
    : selectableBrands(market).find((brand) => bookingCompanyOf(brand) === code);
  if (named) return named;
  if (code !== '' && code !== companyByMarket[market]) throw new Refusal('notFound', { field });
  return brandOfPage('', { ...actor, market });
}

type Said = string | null | undefined;

// What a body says of the caller, beside what the session says, by field; in any case of letters.
function refuseOthers(fields: Record<string, [said: Said, own: string | null]>): void {
  for (const [field, [said, own]] of Object.entries(fields))
    if (said?.trim() && upperCase(said.trim()) !== upperCase(own ?? '')) throw new Refusal('notFound', { field });
}

interface Asked {
  failure: RefusalCode;
  company?: Said;
  /** What the body calls the company. */
  field?: string;
}

async function launched(ctx: AgentContext, tool: ToolName, { failure, company, field = 'company' }: Asked) {
  const opened = await openTool(ctx, { tool, brand: brandOf(ctx, company, field), isClient: true });
  if (opened.kind === 'launch') return opened;
  throw new Refusal(opened.kind === 'refused' && opened.reason === 'permission' ? 'forbidden' : failure);
}

async function handedOver(ctx: AgentContext, tool: ToolName, asked: Asked): Promise<PartnerAnswer> {
  const { answer } = await launched(ctx, tool, asked);
  if (!answer) throw new Refusal(asked.failure);
  return answer;
}

async function tokenFor(...asked: Parameters<typeof handedOver>): Promise<z.input<typeof tokenReply>> {
  return tokenIn(await handedOver(...asked));
}

function tokenIn(answer: PartnerAnswer): z.input<typeof tokenReply> {
  return { token: 'token' in answer ? answer.token : '', errors: [] };
}

const bookingToken = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/agents/POL/token',
  action: 'tool.open',
  asksOthers: true,
  givesTokens: true,
  failure: 'serviceFailed',
  refusals: ['invalidOption', 'notFound', 'serviceFailed'],
  area: 'tools',
  summary: `Gives a token of the booking system, for users who may book (in au and uk for all). agentType is the caller's, A or T for an advisor. ${own}`,
  body: z.strictObject({
    agencyId: text,
    agentType: orNone(z.enum(['O', 'M', 'A', 'T'])),
    companyCode: text,
    userId: text,
    agentCCN: text,
  }),
  reply: tokenReply,
  async run({ ctx, body: { agencyId, agentType, userId, agentCCN, companyCode } }) {
    const { actor, agency } = ctx;
    refuseOthers({
      agencyId: [agencyId, agency.agencyId],
      userId: [userId, actor.userId],
      agentCCN: [agentCCN, actor.ccn],
    });
    if (agentType && agentType !== actor.agentType && agentType !== roles[actor.agentType].bookingSystemType)
      throw new Refusal('invalidOption', { field: 'agentType' });
    return tokenFor(ctx, 'booking', { failure: 'serviceFailed', company: companyCode, field: 'companyCode' });
  },
});

const widen = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/widen',
  action: 'tool.open',
  asksOthers: true,
  givesTokens: true,
  failure: 'widenUnavailable',
  refusals: ['notFound', 'widenUnavailable'],
  area: 'tools',
  summary: `Gives the address of the media library's form, and its fields, as one flat object. ${own}`,
  body: z.strictObject({ ccn: text, email: text, firstName: text, middleName: text, lastName: text }),
  reply: z.record(z.string(), z.string()),
  async run({ ctx, body: { ccn, email } }) {
    refuseOthers({ ccn: [ccn, ctx.actor.ccn], email: [email, ctx.actor.emailAddress] });
    const answer = await handedOver(ctx, 'media-library', { failure: 'widenUnavailable' });
    return 'action' in answer ? { url: answer.action, ...answer.fields } : {};
  },
});

const company = z.record(z.string(), z.unknown());

const ecatalog = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/ecatalog',
  action: 'tool.open',
  asksOthers: true,
  givesTokens: true,
  failure: 'ecatalogUnavailable',
  refusals: ['notFound', 'ecatalogUnavailable'],
  area: 'tools',
  summary: `Gives a token of the brochure catalog; in uk no token but url, the fixed address of the collateral. ${own}`,
  body: z.strictObject({
    user: orNone(
      z.strictObject({
        customerId: text,
        customerUserId: text,
        emailAddress: text,
        firstName: text,
        middleName: text,
        lastName: text,
        telephone: text,
        agencyId: text,
        agencyName: text,
        agencyType: text,
        country: text,
        userRole: text,
        shipToAddress: z.unknown().optional(),
        customerSpecific: orNone(z.union([z.array(company).max(20), company])),
      }),
    ),
  }),
  reply: catalogReply,
  async run({ ctx, body: { user } }) {
    const { actor, agency } = ctx;
    if (user)
      refuseOthers({
        'user.customerId': [user.customerId, agency.agencyId],
        'user.agencyId': [user.agencyId, agency.agencyId],
        'user.customerUserId': [user.customerUserId, actor.userId],
        'user.emailAddress': [user.emailAddress, actor.emailAddress],
      });
    const failure = 'ecatalogUnavailable';
    const { answer, launch } = await launched(ctx, 'e-catalogue', { failure });
    if (answer) return tokenIn(answer);
    return { token: '', errors: [], url: launch.method === 'get' ? launch.href : launch.action };
  },
});

const answers = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/answers',
  action: 'tool.open',
  asksOthers: true,
  givesTokens: true,
  failure: 'serviceFailed',
  refusals: ['notFound', 'serviceFailed'],
  area: 'tools',
  summary: `Gives a token of the answers service, for the brands that have it. ${own}`,
  body: z.strictObject({
    agency: orNone(agencyObject),
    agentId: text,
    agentStatus: text,
    agentType: text,
    ccn: text,
    company: text,
    email: text,
    firstName: text,
    middleName: text,
    lastName: text,
    userId: text,
  }),
  reply: tokenReply,
  async run({ ctx, body: { agency, agentId, ccn, email, userId, company: code } }) {
    const { actor } = ctx;
    refuseOthers({
      'agency.agencyId': [(agency || null)?.agencyId, ctx.agency.agencyId],
      agentId: [agentId, actor.agentId],
      ccn: [ccn, actor.ccn],
      email: [email, actor.emailAddress],
      userId: [userId, actor.userId],
    });
    return tokenFor(ctx, 'answers', { failure: 'serviceFailed', company: code });
  },
});

/** Partner tools over the API (spec §7). */
export const toolsEndpoints: readonly Endpoint[] = [bookingToken, widen, ecatalog, answers];
