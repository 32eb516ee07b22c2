// Made by npm run client: change the endpoints, not this file.
/** Calls besides GET that only read. */
export const reads: ReadonlySet<string> = new Set([
  'POST /osmf/v1.0/agents/list',
  'POST /osdb/v1.0/agents/academy-report',
]);

/** Writes that take no Idempotency-Key: their answer is a token, which the portal does not store. */
export const withoutKey: ReadonlySet<string> = new Set([
  'POST /osmf/p1.0/login',
  'POST /osmf/v1.0/agents/POL/token',
  'POST /osmf/v1.0/widen',
  'POST /osmf/v1.0/ecatalog',
  'POST /osmf/v1.0/answers',
]);
