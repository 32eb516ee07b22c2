import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * The Authorization header that a request to an S3-compatible service must have (AWS Signature Version 4), made from
 * what arrived.
 */
export function expectedSignature(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  secret: string,
): string {
  const [, credential = '', signedHeaders = ''] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const scope = credential.split('/').slice(1);
  const claimed = String(headers['x-amz-content-sha256']);
  // A body that is not signed says so; one that is must be what was signed.
  const payload = claimed === 'UNSIGNED-PAYLOAD' ? claimed : createHash('sha256').update(body).digest('hex');
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query,
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    String(headers['x-amz-date']),
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = scope.reduce<Buffer>(
    (signing, part) => createHmac('sha256', signing).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return headers.authorization?.replace(/Signature=[0-9a-f]+/, `Signature=${signature}`) ?? '';
}
