import type { ServerResponse } from 'node:http';

/** Answers with a line of plain text that nobody caches. */
export function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text);
}
