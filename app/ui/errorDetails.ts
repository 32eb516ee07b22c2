import { isRouteErrorResponse } from '@remix-run/react';

const statuses = [400, 403, 404, 405, 413, 429, 500, 503] as const;

/** A page that leads on from an error page. */
export interface SuggestedPage {
  href: string;
  label: string;
}

/** The data of a failed route for its error page. */
interface ErrorDetails {
  status?: number;
  reference?: string;
  /** A sentence in the reader's language; without one the status speaks. */
  message?: string;
  /** The title of the document, in the reader's language. */
  title?: string;
  /** The pages that may have been meant, for an address that does not exist. */
  suggestions?: readonly SuggestedPage[];
  contact?: SuggestedPage;
}

/** The status for the error page's texts; 500 for any status without texts. */
export function wordedStatus(status: number | undefined): (typeof statuses)[number] {
  return statuses.find((each) => each === status) ?? 500;
}

/** Reads the details from the error that a route threw. */
export function readError(error: unknown): ErrorDetails {
  if (!isRouteErrorResponse(error)) return {};
  const details: unknown = error.data;
  return { ...(typeof details === 'object' && details), status: error.status };
}

/** The routes of a page, of which the first one's data have the product's name. */
type Matches = readonly { data?: unknown }[];

/**
 * The title of a document whose route may have failed; `title` is that of the page that did not. Without either it is
 * the product's name.
 */
export function titleOrError(error: unknown, title: string | undefined, matches: Matches): { title: string }[] {
  const root = matches[0]?.data as { product?: string } | undefined;
  return [{ title: readError(error).title ?? title ?? root?.product ?? '' }];
}
