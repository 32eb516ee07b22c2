import type { IncomingHttpHeaders } from 'node:http';
import { translator } from '#app/platform/translations.server.ts';

const formBytes = 256 * 1024;

/**
 * What stands against reading a form's body, before a byte of it is read: it is too large, or does not say how large it is. Gives the
 * status and a sentence in both languages, since nothing is known of the reader yet; undefined where the body may come.
 */
export function bodyRefusal(method: string | undefined, headers: IncomingHttpHeaders): { status: number; text: string } | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const text = (['en', 'ja'] as const).map((language) => translator(language)('refusals:bodyTooLarge')).join('\n');
  if (headers['transfer-encoding'] !== undefined) return { status: 411, text };
  return Number(headers['content-length'] ?? 0) > formBytes ? { status: 413, text } : undefined;
}
