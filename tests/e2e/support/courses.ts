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

/** The files of the player that a page loads from here on: those of the course's standard alone. */
export function playerFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) =>
    files.push(...(/\/courses\/player\/files\/(.+)$/.exec(request.url())?.slice(1) ?? [])),
  );
  return files;
}
