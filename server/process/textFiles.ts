import type { RequestHandler } from 'express';
import type { Application } from '../application.server.ts';
import { answer } from './answer.ts';
import { compress } from './compressedFiles.ts';

/**
 * Answers with what a locale says in a namespace, under an address that has the version of all texts: a page of this
 * release keeps them for good, and one of another release, which gets the present ones, does not. Each is compressed
 * once and kept in memory so.
 */
export function textFiles({ textFile, textsVersion }: Pick<Application, 'textFile' | 'textsVersion'>): RequestHandler {
  const kept = new Map<string, Promise<Buffer>>();
  return (request, response, next) => {
    const { version, locale = '', namespace = '' } = request.params;
    const content = textFile(locale, namespace);
    if (content === undefined) return answer(response, 404, '404');
    response.type('application/json').vary('Accept-Encoding');
    response.set('Cache-Control', version === textsVersion ? 'public, max-age=31536000, immutable' : 'no-store');
    const encoding = (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one));
    if (!encoding) return response.send(content);
    const key = `${encoding} ${locale} ${namespace}`;
    const compressed = kept.get(key) ?? compress[encoding](Buffer.from(content));
    kept.set(key, compressed);
    compressed.then((bytes) => response.set('Content-Encoding', encoding).send(bytes), next);
  };
}
