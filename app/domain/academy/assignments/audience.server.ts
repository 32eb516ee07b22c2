import { z } from 'zod';
import { isInReport, peopleOfFilter, standingAt } from '#app/domain/academy/reports/reportPeople.server.ts';
import { reportFilter } from '#app/domain/academy/reports/reportForms.ts';
import { learnerStandings } from '#app/domain/academy/reports/learnerStanding.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { Prisma, rowOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { everybody } from '#app/domain/permissions/reach.server.ts';
import { audienceCountries, type AssignmentAudience } from './assignmentRules.ts';

/** What the brand narrows its audience by. */
export const brandFilter = z.strictObject({
  markets: z.enum(markets).array(),
  countries: z.string().array().default([]),
  standing: z.enum(learnerStandings).optional(),
});
export type BrandFilter = z.output<typeof brandFilter>;

/** To whom something is assigned, as it is stored. */
export interface Audience {
  agencyId: string | null;
  curriculum: string;
  /** The branches among whose people alone it is given; empty for the whole agency. */
  branches: readonly string[];
  audience: AssignmentAudience;
  chosen: readonly string[];
  roles: readonly string[];
  filter: unknown;
}

/** The people of an audience as things stand, as a query of `agent_unique_id`. */
export function audienceQuery(its: Audience, now: Date): Prisma.Sql {
  const { agencyId, branches, audience, chosen, roles, filter } = its;
  const within = inBranches(branches);
  const curriculum = its.curriculum as Curriculum;
  if (agencyId === null) return brandAudience(curriculum, brandFilter.parse(filter), now);
  const inRoles = (type: string) => Prisma.sql`${Prisma.raw(type)} = ANY (${[...roles]}::text[])`;
  if (audience === 'filter')
    return Prisma.sql`SELECT f.agent_unique_id FROM (${peopleOfFilter({ agencyId, within, curriculum, now }, reportFilter.parse(filter))}) f WHERE ${inRoles('f.agent_type')}`;
  const named = audience === 'people' ? Prisma.sql`a.agent_unique_id = ANY (${[...chosen]}::uuid[])` : Prisma.sql`true`;
  return Prisma.sql`SELECT a.agent_unique_id FROM agents a WHERE ${isInReport({ agencyId })} AND ${within} AND ${inRoles('a.agent_type')} AND ${named}`;
}

function inBranches(branches: readonly string[]): Prisma.Sql {
  return branches.length > 0 ? Prisma.sql`a.branch_id = ANY (${[...branches]}::uuid[])` : everybody;
}

function brandAudience(curriculum: Curriculum, { standing, ...filter }: BrandFilter, now: Date): Prisma.Sql {
  const reached = standing ? Prisma.sql`${standingAt(now)} = ${standing}` : Prisma.sql`true`;
  return Prisma.sql`
    SELECT a.agent_unique_id FROM agents a JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = ${curriculum}
    WHERE a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND g.approval_status = 'APPROVED' AND g.suspended_at IS NULL
      AND ${inCountries(curriculum, filter)} AND ${reached}`;
}

function inCountries(curriculum: Curriculum, { markets: its, countries }: BrandFilter): Prisma.Sql {
  const { among, othersBut } = audienceCountries(curriculum, its, countries);
  const others = othersBut ? Prisma.sql`g.country <> ALL (${othersBut}::text[])` : Prisma.sql`false`;
  return Prisma.sql`(g.country = ANY (${among}::text[]) OR ${others})`;
}

/**
 * True of the person `a` of the agency `g` who still belongs to an audience: they are there, in their role, in a
 * country of it. A learner who makes progress and no longer matches the level or the visit stays: they were chosen by
 * their earlier state.
 */
export function stillBelongs(its: Audience): Prisma.Sql {
  const active = Prisma.sql`a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R')`;
  if (its.agencyId !== null)
    return Prisma.sql`${active} AND a.agency_id = ${its.agencyId} AND a.agent_type = ANY (${[...its.roles]}::text[]) AND ${inBranches(its.branches)}`;
  return Prisma.sql`${active} AND ${inCountries(its.curriculum as Curriculum, brandFilter.parse(its.filter))}`;
}

/** How many people an audience has as things stand. */
export async function countAudience(db: Database | Transaction, its: Audience, now: Date): Promise<number> {
  const row = await rowOf(
    db,
    described(
      z.strictObject({ count: z.int() }),
      Prisma.sql`SELECT count(*)::int AS count FROM (${audienceQuery(its, now)}) found`,
    ),
  );
  return row!.count;
}
