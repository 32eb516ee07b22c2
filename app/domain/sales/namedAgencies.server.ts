import type { Transaction } from '#app/platform/database.server.ts';

type Named = Readonly<{ number: number; entry: { agencyId: string } }>;

/** Rows with the agency that there is for each: the brand's systems may name one that was merged into another one. */
export async function underKeptAgencies<Row extends Named>(tx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  const former = await tx.agency.findMany({
    where: { agencyId: { in: [...new Set(rows.map(({ entry }) => entry.agencyId))] }, mergedInto: { not: null } },
    select: { agencyId: true, mergedInto: true },
  });
  const keptOf = new Map(former.map(({ agencyId, mergedInto }) => [agencyId, mergedInto]));
  return rows.map((row) => ({
    ...row,
    entry: { ...row.entry, agencyId: keptOf.get(row.entry.agencyId) ?? row.entry.agencyId },
  }));
}

/** The countries of the approved agencies that rows name, by their identifiers. */
export async function countriesOf(tx: Transaction, rows: readonly Named[]): Promise<Map<string, string>> {
  const agencyIds = [...new Set(rows.map(({ entry }) => entry.agencyId))];
  const agencies = await tx.agency.findMany({
    where: { agencyId: { in: agencyIds }, approvalStatus: 'APPROVED' },
    select: { agencyId: true, country: true },
  });
  return new Map(agencies.map(({ agencyId, country }) => [agencyId, country]));
}
