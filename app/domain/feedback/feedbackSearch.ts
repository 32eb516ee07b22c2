import { searchKey } from '#app/domain/text.ts';

interface Searched {
  number: string;
  firstName: string;
  lastName: string;
  agentUserId: string;
  emailId: string;
  agencyName: string;
  agencyId: string;
  commentTxt: string;
}

/** The text in which staff search for feedback, without case and accents. */
export function feedbackSearchKey(feedback: Searched): string {
  const { number, firstName, lastName, agentUserId, emailId, agencyName, agencyId, commentTxt } = feedback;
  // Names in both orders, as both languages write them.
  return searchKey(
    [number, firstName, lastName, firstName, agentUserId, emailId, agencyName, agencyId, commentTxt].join(' '),
  );
}
