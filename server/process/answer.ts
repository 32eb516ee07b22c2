import type { ServerResponse } from 'node:http';

/** Answers with a line of plain text that is never cached. */
export function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text);
}

/** Answers with a page that has a separate Content Security Policy and is never cached. */
export function answerPage(response: ServerResponse, status: number, page: string, policy: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    })
    .end(page);
}
