import type { LoaderFunctionArgs } from '@remix-run/node';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { isRefusal, Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { declared } from './declared.ts';
import { requestOf, type Input } from './door.server.ts';
import { refusalText } from './failures.server.ts';
import { visitorContext } from './visitorContext.server.ts';

/**
 * A loader for anybody whose answer is JSON, failures too: the API's envelope with the texts of spec §8. `failure` is
 * the code of what fails within, by the part of the address that varies; that is logged under the request's number.
 */
export function jsonLoader(
  handle: (input: Input<VisitorContext>) => Promise<Response>,
  failure: (address: string) => RefusalCode,
) {
  const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
    const ctx = await visitorContext(args);
    try {
      return await handle({ ctx, ...requestOf(args) });
    } catch (error) {
      if (error instanceof Response) throw error;
      if (isRefusal(error)) return failureEnvelope(ctx, error.status, error);
      logFailure(errorReference(ctx.requestId), error, `GET ${new URL(args.request.url).pathname}`);
      return failureEnvelope(ctx, 503, new Refusal(failure(args.params['*'] ?? '')));
    }
  };
  return declared(loader, { door: 'visitor', about: undefined });
}

/** The API's envelope with the text of a refusal in the reader's language, under a status. */
export function failureEnvelope(
  { language, requestId }: Pick<VisitorContext, 'language' | 'requestId'>,
  status: number,
  refusal: Refusal,
): Response {
  const reference = errorReference(requestId);
  const body = { status: 'fail', reference, errors: [{ code: refusal.code, title: refusalText(refusal, language) }] };
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Language': language,
    'Cache-Control': 'no-store',
  };
  return new Response(JSON.stringify(body), { status, headers });
}
