import { isRefusal, type Refusal } from '#app/domain/refusals.ts';

/** The token of a mailed link, from the address of the page that it opens. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** Whether a mailed link was refused because it is too old or was used. */
export function isExpired(error: unknown): error is Refusal {
  return isRefusal(error) && error.code === 'tokenExpired';
}
