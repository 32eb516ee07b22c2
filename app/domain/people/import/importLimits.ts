/** What an import may have. */
export const importLimits = {
  rows: 5000,
  bytes: 10 * 1024 * 1024,
  /** Files that an agency may upload within 24 hours: each says which addresses are taken. */
  filesADay: 30,
} as const;

/** The states of an import: a job checks its rows, it is corrected, a job adds its people, it is done. */
export const importStates = ['checking', 'draft', 'running', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/**
 * The states of a row. `unchecked` waits for its check, `ready` waits for the job, `faulty` has errors, `left-out` was left out by the one who imports,
 * `present` is a user of the agency already, `added` was added, `failed` was refused when the job came to it.
 */
export const rowStates = ['unchecked', 'faulty', 'ready', 'present', 'left-out', 'added', 'failed'] as const;
export type RowState = (typeof rowStates)[number];
export type RowCounts = Record<RowState, number>;

/** Counts by state, 0 where there is none. */
export function rowCounts(found: readonly { state: string; count: number }[]): RowCounts {
  return Object.fromEntries(
    rowStates.map((state) => [state, found.find((each) => each.state === state)?.count ?? 0]),
  ) as RowCounts;
}
