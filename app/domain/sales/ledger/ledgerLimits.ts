/** The bytes that a ledger file may have, and the bookings that a partner's call may bring. */
export const ledgerLimits = { bytes: 256 * 1024 * 1024, bookingsInCall: 2000, callBytes: 1024 * 1024 } as const;

export const ledgerImportStates = ['running', 'done', 'refused'] as const;
export type LedgerImportState = (typeof ledgerImportStates)[number];

/** Why nothing of a file was taken; each has a text `ledger:problem.…`. */
export const ledgerProblems = [
  'encoding',
  'encodingUnknown',
  'unreadable',
  'columnsMissing',
  'columnTwice',
  'empty',
  'gone',
] as const;
export type LedgerProblem = (typeof ledgerProblems)[number];
