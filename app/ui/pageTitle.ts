import type { MetaFunction, SerializeFrom } from '@remix-run/node';
import { titleOrError } from './errorDetails.ts';

/** A loader or another function of a route that gives data. */
type Loader = (...args: never[]) => unknown;

/** A page's data with the title of its document; `documentTitle` where `title` is the page's own heading. */
type Titled = { title: string } | { documentTitle: string };

/**
 * The `meta` of a page: the title of its document, which its loader gives. `titleIn` says where the data have it, if it
 * is neither `documentTitle` nor `title`.
 */
export function pageTitle<Of extends Loader>(
  ...[titleIn = usualTitle]: SerializeFrom<Of> extends Titled ? [] : [titleIn: (data: SerializeFrom<Of>) => string]
): MetaFunction<Of> {
  return ({ data, error, matches }) =>
    titleOrError(error, data ? titleIn(data as SerializeFrom<Of>) : undefined, matches);
}

function usualTitle(data: unknown): string {
  const { documentTitle, title } = data as { documentTitle?: string; title?: string };
  return documentTitle ?? title ?? '';
}
