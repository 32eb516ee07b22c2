import type { APIResponse, Page } from '@playwright/test';

/**
 * Asks an origin of courses from outside of the browser, which alone knows that names below localhost are this machine.
 */
export function askCourses({ request }: Page, address: string): Promise<APIResponse> {
  const url = new URL(address);
  const headers = { host: url.host };
  url.hostname = '127.0.0.1';
  return request.get(url.href, { headers, maxRedirects: 0 });
}
