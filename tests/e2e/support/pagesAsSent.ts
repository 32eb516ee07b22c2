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
  // Read where it is asked for: many tests look at the status alone.
  let document: ReturnType<typeof parse> | undefined;
  const all = (selector: string) => [...(document ??= parse(html)).querySelectorAll(selector)];
  return {
    status: reply.status(),
    address: pathname + search,
    html,
    texts: (selector) => all(selector).map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
    attributes: (selector, name) => all(selector).map((element) => element.getAttribute(name)),
  };
}

// A window for each page would cost as much as the page.
let window: Window | undefined;

function parse(html: string) {
  window ??= new Window();
  return new window.DOMParser().parseFromString(html, 'text/html');
}

/** Where an address redirects to; null for a page. */
export async function redirectOf(context: BrowserContext, path: string): Promise<string | null> {
  const reply = await context.request.get(path, { maxRedirects: 0 });
  return reply.headers().location ?? null;
}
