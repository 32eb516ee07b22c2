import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being answered: its identifier, and its route as metrics name it. */
export interface RequestScope {
  requestId: string;
  routeOf: () => string;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs what answers a request, so that whatever follows from it knows of it. */
export const inRequest = <Result>(scope: RequestScope, work: () => Result): Result => scopes.run(scope, work);

/** The request that the running code works for; undefined for a job. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();
