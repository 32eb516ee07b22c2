import type { IncomingHttpHeaders } from 'node:http';
import { translator } from '#app/platform/translations.server.ts';

const formBytes = 256 * 1024;

/**
 * The refusal of a form's body before it is read, because it is too large or its length is not declared: the status and a sentence in
 * both languages, since the reader's language is not known yet; undefined where the body may be read.
 */
export function bodyRefusal(method: string | undefined, headers: IncomingHttpHeaders): { status: number; text: string } | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const text = (['en', 'ja'] as const).map((language) => translator(language)('refusals:bodyTooLarge')).join('\n');
  if (headers['transfer-encoding'] !== undefined) return { status: 411, text };
  return Number(headers['content-length'] ?? 0) > formBytes ? { status: 413, text } : undefined;
}
