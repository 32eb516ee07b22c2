import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { knownDisturbances } from '#app/domain/partners/tools/knownDisturbances.server.ts';
import { toolNames, type ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { handoverPublicKeys } from '#app/platform/handoverTokens.server.ts';
import {
  partnerAddresses,
  partnerKeyNumber,
  partnerStateOf,
  presetOf,
} from '#app/domain/markets/partnerAddresses.server.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

/** A partner as staff see it: where it is, the key that checks its tokens, and how it went in the last 24 hours. */
export interface Partner {
  tool: ToolName;
  /** Every address of its, in one market or brand family or another. */
  addresses: string[];
  call: string | null;
  state: Awaited<ReturnType<typeof partnerStateOf>>;
  /** True where the operator has set it in PARTNERS, so that the brand's setting changes nothing. */
  isPreset: boolean;
  keyNumber: number;
  publicKey: string;
  /** The one that signs once the number is raised; null where the operator has set the key. */
  nextPublicKey: string | null;
  /** The key of the other secret while the installation has two. */
  otherPublicKey: string | null;
  algorithm: string;
  disturbedSince: Date | null;
  opened: number;
  failed: number;
  refused: number;
  /** The median of its server's answers; null where it gave none. */
  tookMs: number | null;
}

/** A failure, and how often it came in the last 24 hours. */
export interface FailureCount {
  tool: ToolName;
  reason: string;
  count: number;
  lastReference: string;
}

const dayMs = 24 * 3_600_000;

const countRow = z.strictObject({
  tool: z.enum(toolNames),
  opened: z.int(),
  failed: z.int(),
  refused: z.int(),
  tookMs: z.int().nullable(),
});
type CountRow = z.output<typeof countRow>;

const countsQuery = statement({
  name: 'partner-counts',
  sql: ({ since }: Named<{ since: Date }>) => `
    SELECT tool, count(*) FILTER (WHERE outcome = 'opened')::int AS opened, count(*) FILTER (WHERE outcome = 'failed')::int AS failed,
           count(*) FILTER (WHERE outcome = 'refused')::int AS refused, percentile_disc(0.5) WITHIN GROUP (ORDER BY took_ms)::int AS "tookMs"
    FROM tool_handovers WHERE at > ${since} GROUP BY tool`,
  row: countRow,
});

const failuresQuery = statement({
  name: 'partner-failures',
  sql: ({ since }: Named<{ since: Date }>) => `
    SELECT tool, reason, count(*)::int AS count, (array_agg(reference ORDER BY at DESC))[1] AS "lastReference"
    FROM tool_handovers WHERE at > ${since} AND outcome <> 'opened' GROUP BY tool, reason ORDER BY count(*) DESC, tool, reason`,
  row: z.strictObject({ tool: z.enum(toolNames), reason: z.string(), count: z.int(), lastReference: z.string() }),
});

/**
 * Reads all partners with their hand-overs of the last 24 hours, and what failed, by reason. Throws `forbidden`
 * (`staff.see-partners`).
 */
export async function readPartners(ctx: StaffContext): Promise<{ partners: Partner[]; failures: FailureCount[] }> {
  assertCan(ctx, 'staff.see-partners');
  const since = new Date(ctx.now.getTime() - dayMs);
  const [counts, failures, disturbances] = await Promise.all([
    rowsOf(ctx.db, countsQuery({ since })),
    rowsOf(ctx.db, failuresQuery({ since })),
    knownDisturbances(ctx),
  ]);
  const partners = await Promise.all(
    toolNames.map(async (tool): Promise<Partner> => {
      const found = await partnerAddresses(ctx, tool);
      const keyNumber = await partnerKeyNumber(ctx, tool);
      return {
        tool,
        addresses: [...new Set(found.map(({ open }) => open))],
        call: found[0]?.call ?? null,
        state: await partnerStateOf(ctx, tool),
        isPreset: presetOf(tool) !== undefined,
        keyNumber,
        ...handoverPublicKeys(tool, keyNumber),
        disturbedSince: disturbances.find((each) => each.tool === tool)?.since ?? null,
        ...countsOf(tool, counts),
      };
    }),
  );
  return { partners, failures };
}

function countsOf(tool: ToolName, counts: readonly CountRow[]) {
  const { opened = 0, failed = 0, refused = 0, tookMs = null } = counts.find((row) => row.tool === tool) ?? {};
  return { opened, failed, refused, tookMs };
}
