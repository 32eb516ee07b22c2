import type { StaffActionName } from '#app/domain/permissions/actions.ts';

/** What staff take along as a file, each with the action of those who see it on screen, and its columns. */
export const exportKinds = {
  people: {
    action: 'staff.see-people',
    columns: [
      ...['userId', 'firstName', 'lastName', 'preferredName', 'emailAddress', 'agentType', 'activationFlag'],
      ...['agencyId', 'agencyName', 'country', 'ccn', 'createdAt', 'lastLoginAt'],
    ],
  },
  agencies: {
    action: 'staff.see-agencies',
    columns: [
      ...['agencyId', 'agencyName', 'agencyType', 'address1', 'city', 'state', 'zipCode', 'country', 'telephone'],
      ...['abtanumber', 'associationId', 'approvalStatus', 'suspendedAt', 'createdAt'],
    ],
  },
  enrolments: {
    action: 'staff.see-members',
    columns: ['ccn', 'userId', 'agencyId', 'agencyName', 'country', 'source', 'startedAt', 'endedAt', 'endReason'],
  },
  certificates: {
    action: 'staff.see-certificates',
    columns: [
      ...['number', 'kind', 'holderName', 'agencyName', 'curriculum', 'level'],
      ...['issuedAt', 'validUntil', 'revokedAt'],
    ],
  },
  bookings: {
    action: 'staff.see-sales',
    columns: [
      ...['bookingNumber', 'agencyId', 'agencyName', 'userId', 'brand', 'ship', 'sailingOn', 'bookedOn', 'guests'],
      ...['gross', 'commissionExpected', 'commissionPaid', 'currency', 'bookingState'],
    ],
  },
  statements: {
    action: 'staff.see-statements',
    columns: [
      ...['storedAt', 'userId', 'agencyId', 'agencyName', 'country', 'courseCode', 'registration', 'statementId'],
      ...[
        'verb',
        'activityId',
        'success',
        'completion',
        'scaledScore',
        'duration',
        'response',
        'voidReason',
        'statement',
      ],
    ],
  },
} as const satisfies Record<string, { action: StaffActionName; columns: readonly string[] }>;

export type ExportKind = keyof typeof exportKinds;
export const exportKindNames = Object.keys(exportKinds) as [ExportKind, ...ExportKind[]];

export const exportFormats = ['csv', 'xlsx'] as const;

/**
 * `ended` is one whose starter lost the needed access while it ran; `tooLarge` one of more bytes than `largestExport`,
 * or of more rows than a sheet applies.
 */
export const exportStates = ['running', 'done', 'ended', 'tooLarge'] as const;

/** The bytes that a file of an export may have: the most that the row of a stored file counts. */
export const largestExport = 2 ** 31 - 1;

/** For how long a file of an export can be opened. */
export const exportDays = 7;
