import type { SubmissionResult } from '@conform-to/react';

/** What the server answered to one form of a page that has several; undefined where it answered another. */
export function replyOf(reply: unknown, of: string): SubmissionResult<string[]> | undefined {
  return typeof reply === 'object' && reply !== null && 'of' in reply && reply.of === of
    ? (reply as SubmissionResult<string[]>)
    : undefined;
}
