import { viewPerson } from '#app/domain/people/staff/viewPerson.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { writeViewCookie } from '#app/platform/cookies.server.ts';
import { newStaff, signedInAsStaff } from './staff.ts';

const reason = 'Called: the tools are not there';

/** A view of the portal as a person that a new member of the help desk has begun: who they are, and its cookie. */
export async function viewOf(
  { agentUniqueId }: { agentUniqueId: string },
  desk?: StaffContext,
): Promise<{ desk: StaffContext; viewId: string; cookie: string; reason: string }> {
  const staff = desk ?? (await signedInAsStaff(await newStaff('help-desk')));
  const viewId = await viewPerson(staff, agentUniqueId, { reason });
  return { desk: staff, viewId, cookie: (await writeViewCookie(viewId)).split(';')[0] ?? '', reason };
}
