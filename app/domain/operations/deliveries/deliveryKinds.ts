import type { JobName } from '#app/domain/operations/jobs/jobs.ts';
import type { StaffActionName } from '#app/domain/permissions/actions.ts';

interface DeliveryKind {
  /** The action that bringing a file needs, and seeing what came of it. */
  action: StaffActionName;
  job: JobName;
  /** The bytes that a file may have. */
  bytes: number;
  /** The page that lists its deliveries. */
  page: string;
}

const megabyte = 1024 * 1024;

/** The data of the brand's that comes from files and partners' calls, row by row. */
export const deliveryKinds = {
  ledger: { action: 'staff.import-bookings', job: 'import-ledger', page: '/staff/ledger', bytes: 256 * megabyte },
  remittances: {
    action: 'staff.import-bookings',
    job: 'import-remittances',
    page: '/staff/payments/import',
    bytes: 256 * megabyte,
  },
  groups: { action: 'staff.import-bookings', job: 'import-groups', page: '/staff/groups', bytes: 16 * megabyte },
  rates: { action: 'staff.edit-rates', job: 'import-rates', page: '/staff/rates/import', bytes: 16 * megabyte },
  members: {
    action: 'staff.import-members',
    job: 'import-members',
    page: '/staff/members/import',
    bytes: 256 * megabyte,
  },
} as const satisfies Record<string, DeliveryKind>;

export type DeliveryKindName = keyof typeof deliveryKinds;
export const deliveryKindNames = Object.keys(deliveryKinds) as DeliveryKindName[];

/** The rows that a partner's call may bring, and its bytes. */
export const callLimits = { rows: 2000, bytes: megabyte } as const;

/** The longest value that is decided for all rows with a reason. */
export const decisionMaxLength = 100;

/** The rows that a spreadsheet may have, which is read as a whole; a CSV file may have any number. */
export const sheetRows = 20_000;

/** A job looks through a file and tries its rows, who brought it looks at it, a job imports it; or nothing of it is taken. */
export const deliveryStates = ['checking', 'draft', 'running', 'done', 'refused'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why nothing of a file was taken; each has a text `deliveries:problem.…`. */
const deliveryProblems = [
  'encoding',
  'encodingUnknown',
  'unreadable',
  'sheetUnreadable',
  'webPage',
  'xmlFile',
  'oldWorkbook',
  'sheetTooLarge',
  'columnsMissing',
  'columnTwice',
  'tooManyColumns',
  'empty',
  'gone',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];
