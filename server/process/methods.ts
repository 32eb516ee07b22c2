import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer } from './answer.ts';

/** The methods that something here knows. */
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Answers 405 to a method that nothing here knows, and returns true where it did. TRACE is one that the platform's
 * `Request` cannot even hold, so that it has to be refused before pages, API and courses.
 */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (methods.includes(request.method ?? '')) return false;
  response.setHeader('Allow', methods.join(', ')).setHeader('Connection', 'close');
  answer(response, 405, '405');
  return true;
}
