import type { APIResponse, BrowserContext } from '@playwright/test';
import { Window } from 'happy-dom';

/** A page as the server sends it. */
export interface PageAsSent {
  status: number;
  /** Where the redirects ended: path and query. */
  address: string;
  html: string;
  /** What the elements of a selector say, without the space around. */
  texts(selector: string): string[];
  /** What an attribute of the elements of a selector says. */
  attributes(selector: string, name: string): (string | null)[];
}

/**
 * Asks for a page with the cookies of a browser that opens none, and follows redirects: for what the server alone
 * decides. A page that is drawn costs ten times as much.
 */
export async function read(
  context: BrowserContext,
  path: string,
  options: { headers?: Record<string, string> } = {},
): Promise<PageAsSent> {
  return pageOf(await context.request.get(path, options));
}

/** The page that a request was answered with, such as a form that was refused. */
export async function pageOf(reply: APIResponse): Promise<PageAsSent> {
  const html = await reply.text();
  const { pathname, search } = new URL(reply.url());
  const document = new new Window().DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return {
    status: reply.status(),
    address: pathname + search,
    html,
    texts: (selector) => all(selector).map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
    attributes: (selector, name) => all(selector).map((element) => element.getAttribute(name)),
  };
}

/** Where an address leads at once; null where a page stands there. */
export async function redirectOf(context: BrowserContext, path: string): Promise<string | null> {
  const reply = await context.request.get(path, { maxRedirects: 0 });
  return reply.headers().location ?? null;
}
