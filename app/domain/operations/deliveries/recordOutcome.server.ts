import type { Transaction } from '#app/platform/database.server.ts';

/** A row that was refused: its number, what it calls itself, and its faults, `fault`, `fault|column` or `fault|column|about`. */
export interface RefusedRow {
  number: number;
  names: string[];
  faults: string[];
  /** The text that each fault is about. */
  texts?: string[];
}

/** What became of some rows of a delivery: new ones, those that changed something, those that were there already. */
export interface RowsOutcome {
  recorded: number;
  changed?: number;
  present: number;
  refused: RefusedRow[];
}

const shownLength = 40;

/** What a row calls itself as a page shows it: it may be anything, and long. */
export function shownName(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, shownLength);
}

/** Adds to a delivery what became of some of its rows, in the transaction that wrote them. */
export async function recordOutcome(
  tx: Transaction,
  { deliveryId, readRows }: { deliveryId: string; readRows: number },
  { recorded, changed = 0, present, refused }: RowsOutcome,
): Promise<void> {
  if (refused.length > 0)
    await tx.deliveryRow.createMany({
      data: refused.map(({ number, names, faults, texts = [] }) => ({ deliveryId, number, names, faults, texts })),
    });
  await tx.delivery.update({
    where: { id: deliveryId },
    data: {
      readRows,
      recorded: { increment: recorded },
      changed: { increment: changed },
      present: { increment: present },
      refused: { increment: refused.length },
    },
  });
}
