import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { composed, type Place, type Statement } from '#app/platform/statements.server.ts';
import { similarWords } from './searchConsole.server.ts';
import { factsOf, searchFacts, type SearchFacts } from './searchFacts.server.ts';
import { reachConditions } from '#app/domain/permissions/reach.server.ts';
import { mayBeNumber, similarSearch, spelledWords, type SearchQuery } from './searchQuery.ts';

/** What the portal's search finds of the index that it shares with the console, in the order in which it is shown. */
export const portalKinds = [
  'person',
  'booking',
  'certificate',
  'credit',
  'feedback',
  'dispute',
  'rate-request',
  'payment',
] as const;
export type PortalKind = (typeof portalKinds)[number];

/** One thing that a user found, by its kind; `isSimilar` where its words are only spelled like those that were typed. */
export type PortalFound = {
  [Kind in PortalKind]: { kind: Kind; id: string; facts: SearchFacts[Kind]; isSimilar: boolean };
}[PortalKind];

/** Fewer people than that may be none that was meant. */
const enough = 3;

/**
 * Finds what a user may see of their agency by what begins with every word that was typed: users for who may see the
 * list, by names spelled alike too where few are found; their own bookings, certificates, credits, feedback, disputes
 * and requests by number, and the agency's as far as its pages show them. Three statements at most.
 */
export async function searchPortal(
  ctx: AgentContext,
  { query, limit }: { query: SearchQuery; limit: number },
): Promise<PortalFound[]> {
  const scopes = scopesOf(ctx, query);
  if (scopes.length === 0) return [];
  const found = await rowsOf(ctx.reads ?? ctx.db, portalStatement(ctx, { query, scopes, limit }));
  const people = found.filter(({ kind }) => kind === 'person');
  const similar = scopes.includes('person') && people.length < enough ? await similarPeople(ctx, { query, limit }) : [];
  const known = new Set(people.map(({ id }) => id));
  return [
    ...found.map((row) => foundOf(row, false)),
    ...similar.filter(({ id }) => !known.has(id)).map((row) => foundOf(row, true)),
  ].toSorted((one, other) => portalKinds.indexOf(one.kind) - portalKinds.indexOf(other.kind));
}

const foundRow = z.strictObject({
  kind: z.enum(portalKinds),
  id: z.string(),
  facts: z.custom<object>((value) => typeof value === 'object' && value !== null),
});
type FoundRow = z.output<typeof foundRow>;

function foundOf({ kind, id, facts }: FoundRow, isSimilar: boolean): PortalFound {
  return { kind, id, facts: searchFacts[kind].parse(facts), isSimilar } as PortalFound;
}

async function similarPeople(ctx: AgentContext, { query, limit }: { query: SearchQuery; limit: number }) {
  const typed = spelledWords(query);
  if (typed.length === 0) return [];
  const similar = similarSearch(query, await rowsOf(ctx.reads ?? ctx.db, similarWords({ typed })));
  return similar
    ? rowsOf(ctx.reads ?? ctx.db, portalStatement(ctx, { query: similar, scopes: ['person'], limit }))
    : [];
}

// Numbers are looked for once there is something of one: two letters begin those of half the ledger.
function scopesOf(ctx: AgentContext, { words }: SearchQuery): PortalKind[] {
  const letters = words.join('');
  const isNumber = letters.length >= 4 && (mayBeNumber(letters) || words[0]!.length === 1);
  return portalKinds.filter((kind) => (kind === 'person' ? can(ctx, 'agency.users') : isNumber));
}

interface Asked {
  query: SearchQuery;
  scopes: readonly PortalKind[];
  /** Of each kind. */
  limit: number;
}

/** The statement of a user's search; the bench measures it alone. */
export function portalStatement(
  { actor, agency, market }: Pick<AgentContext, 'actor' | 'agency' | 'market'>,
  { query, scopes, limit }: Asked,
): Statement<FoundRow> {
  return composed(foundRow, (value) => {
    const ofAgency = `e.agency_id = ${value(agency.agencyId)}`;
    // A user bound to branches finds the people of these. A parameter that no part of the statement names has no type.
    const [inReach] = scopes.includes('person') ? reachConditions(actor, value) : [];
    const within = inReach
      ? ` AND EXISTS (SELECT FROM agents a WHERE a.agent_unique_id::text = e.id AND ${inReach})`
      : '';
    const own = () => `e.owner_id = ${value(actor.agentUniqueId)}::uuid`;
    const whose = () => (maySeeSales({ ...actor, ...agency, market }) ? ofAgency : `${ofAgency} AND ${own()}`);
    const reach: Record<Exclude<PortalKind, 'person'>, () => string> = {
      booking: whose,
      certificate: () => `(${own()} OR (${ofAgency} AND e.owner_id IS NULL))`,
      credit: own,
      feedback: own,
      dispute: whose,
      'rate-request': () => `${ofAgency} AND ${own()}`,
      // A user who sees only their own bookings finds only the payments of these.
      payment: () =>
        maySeeSales({ ...actor, ...agency, market })
          ? ofAgency
          : `${ofAgency} AND EXISTS (
              SELECT FROM remittance_parts p JOIN remittance_lines l ON l.remittance_id = p.remittance_id AND l.agency_id = p.agency_id
              JOIN bookings b ON b.booking_number = l.booking_number AND b.latest
              WHERE p.part_id = e.id::uuid AND b.agent_unique_id = ${value(actor.agentUniqueId)}::uuid)`,
    };
    const [typed, most] = [value(query.beginning), value(limit)];
    const ofKind = (kind: PortalKind) =>
      kind === 'person' ? peopleOf(`${ofAgency}${within}`, typed, most) : numbersOf(kind, reach[kind](), typed, most);
    return {
      text: `SELECT kind, id, facts FROM (${scopes.map((kind) => `(${ofKind(kind)})`).join(' UNION ALL ')}) found
        WHERE facts IS NOT NULL ORDER BY kind, facts ->> 'lastName', facts ->> 'firstName', id`,
    };
  });
}

type Placed = ReturnType<Place>;

// An agency has some thousands at most, the index of everybody's names a hundred thousand of one name: so they are read
// by their agency, and their words looked at.
function peopleOf(ofAgency: string, typed: Placed, most: Placed): string {
  return `SELECT 'person' AS kind, f.id, (${factsOf.person}) AS facts FROM (
    WITH people AS MATERIALIZED (SELECT e.id, e.names, e.codes FROM search_entries e WHERE ${ofAgency} AND e.kind = 'person')
    SELECT id FROM people WHERE array_to_tsvector(string_to_array(names, ' ') || string_to_array(codes, ' ')) @@ ${typed}::tsquery
    ORDER BY names, id LIMIT ${most}::int) f`;
}

function numbersOf(kind: Exclude<PortalKind, 'person'>, reach: string, typed: Placed, most: Placed): string {
  return `SELECT '${kind}' AS kind, f.id, (${factsOf[kind]}) AS facts FROM (
    WITH matching AS MATERIALIZED (
      SELECT e.id, e.agency_id, e.owner_id FROM search_entries e
      WHERE e.kind = '${kind}' AND e.kind <> 'person' AND search_vector(e.names, e.codes, e.market, e.curriculum) @@ ${typed}::tsquery)
    SELECT e.id FROM matching e WHERE ${reach} ORDER BY e.id LIMIT ${most}::int) f`;
}
