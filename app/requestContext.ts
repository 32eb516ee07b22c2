import { createContext, useContext } from 'react';

/**
 * What a request gives its page: the CSP nonce, and the request id that a failure is found by. Both are empty in the
 * browser.
 */
export interface RequestContextValue {
  nonce: string;
  reference: string;
}

const RequestContext = createContext<RequestContextValue>({ nonce: '', reference: '' });

/** Wraps the tree in entry.server.tsx. */
export const RequestContextProvider = RequestContext.Provider;

/** The nonce for inline scripts, and the reference for the error page. */
export function useRequestContext(): RequestContextValue {
  return useContext(RequestContext);
}
