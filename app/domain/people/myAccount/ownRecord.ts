import type { AgentRecord, MemberRecord } from '#app/domain/accounts/profile/records.ts';
import type { AgencyRecord } from '#app/domain/agencies/information/agencyRecord.ts';

/** A user's own record (spec §3 Login); `memberProfile` is null without a member number. */
export interface OwnRecord {
  agent: AgentRecord;
  agency: AgencyRecord;
  memberProfile: MemberRecord | null;
  /** The learner's academy identifier; empty before the first enrollment. */
  authId: string;
}
