import { actions, type ActionName, type ActionRule } from '#app/domain/permissions/actions.ts';
import { refusals, type RefusalCode } from '#app/domain/refusals.ts';
import { translations } from '#app/platform/translations.server.ts';
import type { Endpoint } from './endpoint.server.ts';
import type { FailureReply } from './failures.server.ts';

/** The codes of a field that breaks a rule of spec §5: the rules' names. */
export const fieldRules = Object.keys(translations.en.validation as object);

/** What may be wrong with any call before its endpoint is asked, or inside of it. */
const ofEveryCall = [
  'missingHeader',
  'unknownField',
  'methodNotAllowed',
  'bodyTooLarge',
  'keyInAddress',
] as const satisfies readonly RefusalCode[];

/** What may be wrong with a call with a key. */
const ofKeys = [
  'invalidToken',
  'keyEnded',
  'keyAddressRefused',
  'notForKeys',
  'scopeMissing',
  'tooManyCalls',
] as const satisfies readonly RefusalCode[];

/** What an Idempotency-Key may be refused with. */
const ofRepetitions = [
  'idempotencyKeyMalformed',
  'idempotencyKeyReused',
  'callUnderWay',
  'tooManyCalls',
] as const satisfies readonly RefusalCode[];

/**
 * The codes that an endpoint may answer with, by status: those of every call, those that follow from what it declares
 * (access, action, body, input) and those of its verb, `refusals`. Names of `fieldRules` may stand beside those of 400
 * where there is input. The OpenAPI document lists them.
 */
export function answersOf(endpoint: Endpoint): ReadonlyMap<number, readonly RefusalCode[]> {
  const { access, action, beforePortal, body, failure } = endpoint;
  const codes = new Set<RefusalCode>([
    ...ofEveryCall,
    ...(hasInput(endpoint) ? (['malformedRequest'] as const) : []),
    ...(body ? (['unsupportedMediaType'] as const) : []),
    ...(access === 'session' ? (['unauthorized', 'invalidToken'] as const) : []),
    ...(access === 'session' && !beforePortal ? (['forbidden'] as const) : []),
    ...(access === 'session' || endpoint.byKey ? ofKeys : []),
    ...(endpoint.byKey ? refusalsOf(endpoint.byKey) : []),
    ...(endpoint.asksOthers ? (['notForTestKeys'] as const) : []),
    ...(isRepeatable(endpoint) ? ofRepetitions : []),
    ...(endpoint.versionOf && body ? (['versionChanged'] as const) : []),
    ...[action ?? 'own'].flat().flatMap((each) => (each === 'own' ? [] : refusalsOf(each))),
    ...(endpoint.refusals ?? []),
  ]);
  const byStatus = new Map<number, RefusalCode[]>();
  const add = (status: number, code: RefusalCode) =>
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), code])]);
  for (const code of codes) add(refusals[code].status, endpoint.saidAs?.[code] ?? code);
  // What fails inside, whatever it is, and a database that does not answer.
  add(500, failure ?? 'scriptError');
  add(503, failure ?? 'genericServiceError');
  return new Map([...byStatus].toSorted(([one], [other]) => one - other));
}

/** True for an endpoint that changes nothing: GET, and a method besides whose actions only read. */
export function isRead({ method, action, byKey }: Endpoint): boolean {
  return method === 'get' || [byKey ?? action ?? 'own'].flat().every((each) => each !== 'own' && isReading(each));
}

/** True for a write which an Idempotency-Key may repeat: every one whose answer may be stored. */
export function isRepeatable(endpoint: Endpoint): boolean {
  return !endpoint.givesTokens && !isRead(endpoint);
}

function isReading(action: ActionName): boolean {
  const rule: ActionRule = actions[action];
  return 'reads' in rule && rule.reads === true;
}

/** True where the caller sends anything that a rule may find fault with. */
export function hasInput({ params, query, body }: Endpoint): boolean {
  return Boolean(params ?? query ?? body);
}

/** An endpoint answered what it does not declare. */
export class UndeclaredAnswer extends Error {}

/**
 * Throws `UndeclaredAnswer` for a status or a code that the endpoint does not declare: outside of production, so that
 * no test passes while the document lies.
 */
export function requireDeclared(endpoint: Endpoint, { status, body }: FailureReply): void {
  const declared: readonly string[] = answersOf(endpoint).get(status) ?? [];
  const undeclared = body.errors.filter(
    ({ code }) => !declared.includes(code) && !(status === 400 && hasInput(endpoint) && fieldRules.includes(code)),
  );
  if (undeclared.length === 0) return;
  throw new UndeclaredAnswer(
    `${endpoint.method.toUpperCase()} ${endpoint.path} answered ${status} ${undeclared.map(({ code }) => code).join(', ')}, which it does not declare: add it to its refusals.`,
  );
}

function refusalsOf(action: ActionName): RefusalCode[] {
  const rule: ActionRule = actions[action];
  if (rule.about === 'permission') return ['permissionNotHeld'];
  return rule.about === 'user' ? ['forbidden', 'notFound', ...Object.values(rule.refusals ?? {})] : ['forbidden'];
}
