import { isRouteErrorResponse } from '@remix-run/react';

const statuses = [400, 403, 404, 405, 429, 500, 503] as const;

/** What a failed route tells its error page. */
interface ErrorDetails {
  status?: number;
  reference?: string;
  /** A sentence in the reader's language; without one the status speaks. */
  message?: string;
  /** The title of the document, in the reader's language. */
  title?: string;
}

/** The status that the error page has words for: 500 stands for any other. */
export function wordedStatus(status: number | undefined): (typeof statuses)[number] {
  return statuses.find((each) => each === status) ?? 500;
}

/** What is known of `error`, which is what the failing route threw. */
export function readError(error: unknown): ErrorDetails {
  if (!isRouteErrorResponse(error)) return {};
  const details: unknown = error.data;
  return { ...(typeof details === 'object' && details), status: error.status };
}

/** The title of a document whose route may have failed; `title` is that of the page that did not. */
export function titleOrError(error: unknown, title: string | undefined): { title: string }[] {
  return [{ title: readError(error).title ?? title ?? 'Gangway' }];
}
