import { z } from '@hono/zod-openapi';
import { formatSecond } from '#app/domain/display.ts';
import type { Language } from '#app/i18n.ts';
import { messageText, parseMessageKey, schemaMessage } from '#app/domain/messages.ts';
import { isRefusal, Refusal, refusals, type RefusalCode } from '#app/domain/refusals.ts';
import { logDenial, logFailure } from '#app/platform/logging.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { isUnavailable } from '#app/platform/unavailable.server.ts';

/** The envelope of every error. */
export const errorEnvelope = z
  .strictObject({
    status: z.literal('fail'),
    reference: z.string().openapi({ example: '7K3M-29QX' }),
    errors: z.array(z.strictObject({ code: z.string(), title: z.string(), field: z.string().optional() })).min(1),
  })
  .openapi('Failure');

export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

// By then a database has restarted or a queue has emptied.
const retrySeconds = '5';

/** A failure as it leaves: status, envelope and headers. */
export interface FailureReply {
  status: number;
  body: ErrorEnvelope;
  headers: Record<string, string>;
}

/** The codes that an endpoint has instead of the general ones. */
interface OwnCodes {
  failure?: RefusalCode;
  saidAs?: Partial<Record<RefusalCode, RefusalCode>>;
}

/**
 * Turns a thrown error into the envelope, under the reference of its request. An unexpected error is logged, and its
 * reply contains only `failure`, the endpoint's own code, or the general one. Status 503 while the database or the file
 * store cannot work, else 500.
 */
export function failureReply(
  error: unknown,
  language: Language,
  reference: string,
  where: string,
  { failure, saidAs }: OwnCodes = {},
): FailureReply {
  if (isRefusal(error)) {
    if (error.status === 403 || error.code === 'invalidToken') logDenial(reference, error.code, where);
    return refusalReply(error, language, reference, saidAs?.[error.code]);
  }
  // A verb's schema that depends on the caller's market is applied within `run`.
  if (error instanceof z.ZodError) return invalidReply(error.issues, language, reference);
  if (error instanceof SyntaxError) return refusalReply(new Refusal('malformedRequest'), language, reference);
  logFailure(reference, error, where);
  const unavailable = isUnavailable(error);
  const code = failure ?? (unavailable ? 'genericServiceError' : 'scriptError');
  const reply = refusalReply(new Refusal(code), language, reference);
  return unavailable
    ? { ...reply, status: 503, headers: { 'Retry-After': retrySeconds } }
    : { ...reply, status: 500, headers: {} };
}

function refusalReply(
  refusal: Refusal,
  language: Language,
  reference: string,
  code: RefusalCode = refusal.code,
): FailureReply {
  const params = { ...refusal.params };
  const headers: Record<string, string> = {};
  if (typeof params.until === 'string') {
    const until = new Date(params.until);
    headers['Retry-After'] = String(Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000)));
    params.until = formatSecond(until, { market: 'int', language });
  } else if (refusal.status === 503) headers['Retry-After'] = retrySeconds;
  const title = messageText(translator(language), refusals[code].messageKey, params);
  const fields = refusal.fields ?? [refusal.field];
  const errors = fields.map((field) => ({ code, title, ...(field !== undefined && { field }) }));
  return { status: refusal.status, body: { status: 'fail', reference, errors }, headers };
}

// A body can hold more unknown fields than a reply should name.
const maxErrors = 100;

/** The reply to input that a schema refused, with one entry a field: the first message of each (spec §5). */
export function invalidReply(issues: readonly z.core.$ZodIssue[], language: Language, reference: string): FailureReply {
  const errors = new Map<string, ErrorEnvelope['errors'][number]>();
  for (const issue of issues) {
    for (const { field, message } of issueMessages(issue)) {
      if (errors.has(field) || errors.size >= maxErrors) continue;
      const code = parseMessageKey(message).key.replace(/^.*:/, '');
      errors.set(field, {
        code,
        title: messageText(translator(language), message, { field }),
        ...(field !== '' && { field }),
      });
    }
  }
  return { status: 400, body: { status: 'fail', reference, errors: [...errors.values()] }, headers: {} };
}

function issueMessages(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [field, key.slice(0, 40)].filter(Boolean).join('.'),
      message: 'refusals:unknownField',
    }));
  }
  return [{ field, message: schemaMessage(issue.message) }];
}
