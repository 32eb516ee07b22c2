import type { RequestHandler } from 'express';
import type { Application } from '../application.server.ts';
import { answer } from './answer.ts';
import { keptCompressed } from './compressedFiles.ts';

/**
 * Answers with what a locale says in a namespace, under an address that has the version of all texts: a page of this
 * release keeps them for good, and one of another release, which gets the present ones, does not.
 */
export function textFiles({ textFile, textsVersion }: Pick<Application, 'textFile' | 'textsVersion'>): RequestHandler {
  const send = keptCompressed();
  return (request, response, next) => {
    const { version, locale = '', namespace = '' } = request.params;
    const content = textFile(locale, namespace);
    if (content === undefined) return answer(response, 404, '404');
    response.type('application/json');
    response.set('Cache-Control', version === textsVersion() ? 'public, max-age=31536000, immutable' : 'no-store');
    send(request, response, next, { key: `${locale} ${namespace}`, content });
  };
}

/** Answers with the OpenAPI document, in English unless `?language=ja` asks for Japanese. */
export function openApiFile({ openApiText }: Pick<Application, 'openApiText'>): RequestHandler {
  const send = keptCompressed();
  return (request, response, next) => {
    const asked = new URLSearchParams(request.url.split('?', 2)[1]).get('language');
    const language = asked === 'ja' ? 'ja' : 'en';
    response.type('application/json').set('Cache-Control', 'public, max-age=300');
    send(request, response, next, { key: language, content: openApiText(language) });
  };
}
