import type { AgencyActionName } from '#app/domain/permissions/actions.ts';

interface FilePurpose {
  /** The action that whoever opens such a file of their agency must be allowed (`can`). */
  action: AgencyActionName;
  /** The days that it stays. */
  days: number;
}

/** What files are stored for (D29). A purpose says who opens its files, and when they go. */
export const filePurposes = {
  import: { action: 'agency.import-users', days: 30 },
} as const satisfies Record<string, FilePurpose>;

export type FilePurposeName = keyof typeof filePurposes;
