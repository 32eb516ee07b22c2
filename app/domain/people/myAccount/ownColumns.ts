import { agentColumns, fieldsWith, type FieldWith } from '#app/domain/accounts/profile/agentFields.ts';

type WithheldColumn = FieldWith<{ withheld: string }>;
type OwnColumn = Exclude<FieldWith<{ column: string }>, WithheldColumn>;

/** The columns that a user's own copy of their data leaves out. */
export const withheldColumns = fieldsWith<{ withheld: string }>(
  (facts) => facts.column !== null && facts.withheld !== undefined,
);

/** The columns of an agent in that copy. */
export const ownColumns = agentColumns.filter((name) => !(withheldColumns as string[]).includes(name)) as OwnColumn[];
