import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** What answers are compressed with: once each, in less time than the smallest would take. */
export const compress = {
  br: (data: Buffer) =>
    promisify(brotliCompress)(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
    }),
  gzip: promisify(gzip),
};

/**
 * Gives the function that sends texts which seldom change: each is compressed once for each encoding and kept in memory
 * so. `key` names the text. A browser that has it already gets 304.
 */
export function keptCompressed() {
  const kept = new Map<string, { content: string; made: Promise<{ bytes: Buffer; etag: string }> }>();
  const make = async (content: string, encoding: keyof typeof compress | undefined) => {
    const bytes = Buffer.from(content);
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
    return { bytes: encoding ? await compress[encoding](bytes) : bytes, etag };
  };
  return (
    request: Request,
    response: Response,
    next: NextFunction,
    { key, content }: { key: string; content: string },
  ): void => {
    const encoding = (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one));
    const name = `${encoding ?? ''} ${key}`;
    const before = kept.get(name);
    const now = before?.content === content ? before : { content, made: make(content, encoding) };
    kept.set(name, now);
    now.made.then(({ bytes, etag }) => {
      response.vary('Accept-Encoding').set({ ETag: etag, ...(encoding && { 'Content-Encoding': encoding }) });
      response.send(bytes);
    }, next);
  };
}

/**
 * Answers for scripts and styles of a folder whose files never change: each is compressed at its first request and kept
 * in memory so, where the build did not leave a smaller one beside it. Other requests (a range, a conditional one, no
 * compression, a missing file) continue to the next handler.
 */
export function compressedFiles(folder: string, cacheControl: string): RequestHandler {
  const kept = new Map<string, ReturnType<typeof compressed>>();
  return (request, response, next) => {
    const name = /^\/([\w-][\w.-]*\.(?:js|css))$/.exec(request.path)?.[1];
    const encoding = (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one));
    const { range, 'if-none-match': match, 'if-modified-since': since } = request.headers;
    if (!name || !encoding || range || match || since || !['GET', 'HEAD'].includes(request.method)) return next();
    const key = `${encoding} ${name}`;
    const file = kept.get(key) ?? compressed(path.join(folder, name), encoding);
    kept.set(key, file);
    file.then(
      ({ content, etag, modified }) => {
        response.type(path.extname(name)).vary('Accept-Encoding');
        response.set({
          'Cache-Control': cacheControl,
          'Content-Encoding': encoding,
          'Content-Length': String(content.length),
          ETag: etag,
          'Last-Modified': modified,
        });
        response.end(request.method === 'HEAD' ? undefined : content);
      },
      () => {
        // A file that is not there is not remembered either: names that are made up would fill the memory.
        kept.delete(key);
        next();
      },
    );
  };
}

async function compressed(file: string, encoding: keyof typeof compress) {
  const [content, { size, mtime }] = await Promise.all([readFile(file), stat(file)]);
  return {
    content: await (encoding === 'br'
      ? readFile(`${file}.br`).catch(() => compress.br(content))
      : compress.gzip(content)),
    // As express.static names it, whose answers to a request with it stay right.
    etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    modified: mtime.toUTCString(),
  };
}
