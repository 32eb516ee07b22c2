import { Readable } from 'node:stream';
import { acceptedFormat, isImageWidth } from '#app/domain/content/pictures/imageRules.ts';
import { openImage } from '#app/domain/content/pictures/openImage.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { mayPreviewPictures } from '#app/routes/requests/staffSession.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/**
 * A picture of the content in one width, as AVIF or WebP, whichever the browser reads. What an address shows never
 * changes, so it is kept for good; one that is not published yet is for staff alone, and kept nowhere.
 */
export const loader = visitorLoader(async ({ ctx, request, params }) => {
  const width = Number(params.width);
  if (!isImageWidth(width) || String(width) !== params.width) throw new Refusal('notFound');
  const isStaff = await mayPreviewPictures(ctx, request);
  const format = acceptedFormat(request.headers.get('Accept'));
  const { type, hash, size, isPublic, open } = await openImage(ctx, {
    imageId: uuidParam(params, 'imageId'),
    width,
    format,
    isStaff,
  });
  const etag = `"${hash.slice(0, 32)}"`;
  const headers = {
    'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    ETag: etag,
    Vary: 'Accept',
  };
  if (
    request.headers
      .get('If-None-Match')
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
    return new Response(null, { status: 304, headers });
  const body = Readable.toWeb(await open()) as ReadableStream;
  return new Response(body, {
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(size),
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
