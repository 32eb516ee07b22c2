import type { SubmissionResult } from '@conform-to/react';

/** What the server answered to the form of an intent, of a page that has several; undefined where it answered another. */
export function replyTo(reply: unknown, intent: string): SubmissionResult<string[]> | undefined {
  const result = reply as SubmissionResult<string[]> | undefined;
  return result?.initialValue?.intent === intent ? result : undefined;
}
