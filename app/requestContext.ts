import { createContext, useContext } from 'react';

/**
 * What a request gives its page: the CSP nonce, the request id that a failure is found by, and the markup that earlier pages left.
 * All are empty in the browser.
 */
export interface RequestContextValue {
  nonce: string;
  reference: string;
  markup?: { take(tag: string, id: string, name: string): string | undefined };
}

const RequestContext = createContext<RequestContextValue>({ nonce: '', reference: '' });

/** Wraps the tree in entry.server.tsx. */
export const RequestContextProvider = RequestContext.Provider;

/** The nonce for inline scripts, and the reference for the error page. */
export function useRequestContext(): RequestContextValue {
  return useContext(RequestContext);
}
