import type { z } from '@hono/zod-openapi';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import type { ActionName, StaffActionName } from '#app/domain/permissions/actions.ts';
import type { RefusalCode } from '#app/domain/refusals.ts';
import type { TokenAudience } from '#app/platform/tokens.server.ts';

type Schema = z.ZodType;
type ObjectSchema = z.ZodObject;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** What became of an endpoint that another one replaces; days are `2026-12-01`, in UTC. */
export interface Deprecation {
  since: string;
  /** The first day on which it no longer answers; none where no end is set. */
  sunset?: string;
  /** The call to make in its place: `POST /osmf/…`. */
  instead: string;
}

interface Shape<Params, Query, Body, Reply> {
  method: 'get' | 'post' | 'delete';
  /** The address of spec §7, with `{name}` for what varies. */
  path: string;
  /** The area word, which groups the endpoints in the documentation. */
  area: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  /**
   * The actions of the table that a session's endpoint is about, checked by its verb; `own` for one's own account,
   * which no rule restricts.
   */
  action?: ActionName | readonly ActionName[] | 'own';
  /** The narrower token that opens it beside the `authToken`. */
  token?: Exclude<TokenAudience, 'api'>;
  /** The action by which a key of the brand or of a partner may call it instead of a partner's signed token. */
  byKey?: StaffActionName;
  /** True where it asks others, whom a test key's call would change. */
  asksOthers?: true;
  /** True where the answer is a token, which is not stored: a repetition of the call gets another one. */
  givesTokens?: true;
  /** Where another call replaces it: from which day, until when where it ends, and by which call. */
  deprecated?: Deprecation;
  /**
   * The version of what a reply shows, for its ETag. Where the body names an agent, If-Match is the version to change.
   */
  versionOf?: (reply: never) => number | undefined;
  /** True where a user may call it before the steps to the portal are done, e.g. to accept the terms. */
  beforePortal?: boolean;
  /** True where the reply is a list that is sent as JSON lines. */
  lines?: true;
  /** The bytes that a body may have, where it may have more than others. */
  bodyBytes?: number;
  /** The code of an unexpected failure (spec §8); the general one where left out. */
  failure?: RefusalCode;
  /** Refusals with a separate code of the specification here: the status stays, the words are that code's (spec §8). */
  saidAs?: Partial<Record<RefusalCode, RefusalCode>>;
  /**
   * The refusals of its verb; those of every call, of its access, action and input follow from the rest
   * (answers.server.ts).
   */
  refusals?: readonly RefusalCode[];
}

interface Input<Context, Params, Query, Body> {
  ctx: Context;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  request: Request;
}

/** An endpoint as it is declared: router, OpenAPI document and contract tests read this one object. */
export interface Endpoint {
  method: 'get' | 'post' | 'delete';
  path: string;
  area: string;
  summary: string;
  access: 'public' | 'session';
  action?: ActionName | readonly ActionName[] | 'own';
  token?: Exclude<TokenAudience, 'api'>;
  byKey?: StaffActionName;
  asksOthers?: true;
  givesTokens?: true;
  deprecated?: Deprecation;
  versionOf?: (reply: never) => number | undefined;
  beforePortal?: boolean;
  lines?: true;
  bodyBytes?: number;
  failure?: RefusalCode;
  saidAs?: Partial<Record<RefusalCode, RefusalCode>>;
  refusals?: readonly RefusalCode[];
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: Schema;
  reply: Schema;
  // The declaring functions below check the types; the router hands over what the schemas gave.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  run(input: any): Promise<unknown>;
}

/** Declares an endpoint that needs no token (`p1.0` paths). */
export const publicEndpoint = endpointFor<VisitorContext>('public');

/** Declares an endpoint that needs a session's token; its verb decides who may and on whose data. */
export const sessionEndpoint = endpointFor<AgentContext>('session');

function endpointFor<Context>(access: Endpoint['access']) {
  return <
    Reply extends Schema,
    Params extends ObjectSchema | undefined = undefined,
    Query extends ObjectSchema | undefined = undefined,
    Body extends Schema | undefined = undefined,
  >(
    shape: Shape<Params, Query, Body, Reply> & {
      run(input: Input<Context, Params, Query, Body>): Promise<z.input<Reply>>;
    },
  ): Endpoint => ({ ...(shape as unknown as Omit<Endpoint, 'access'>), access });
}
