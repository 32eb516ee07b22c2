import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expectedSignature } from './signatures.ts';

/** What a service does to an object that it gets: it has no room, or it keeps the first half and says that all is well. */
type Fault = 'full' | 'short';

interface Reply {
  status: number;
  body?: Buffer | string;
}

const failure = (status: number, code: string): Reply => ({ status, body: `<Error><Code>${code}</Code></Error>` });

/**
 * A service that speaks of S3 what the product needs: a request with a wrong signature, and an object that is not what
 * its checksum says, are refused as a real one does.
 */
export async function objectService({ secret = 'secret/with+signs' } = {}) {
  const objects = new Map<string, Buffer>();
  const wrongSignatures: string[] = [];
  const service = {
    objects,
    wrongSignatures,
    fault: undefined as Fault | undefined,
    /** The address of a bucket, or of a folder in one, as a setting names it. */
    address: (path: string) => `http://key:${encodeURIComponent(secret)}@127.0.0.1:${port}/${path}?region=eu-central-1`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { method, url: name = '', headers } = request;
    const body = await buffer(request);
    if (expectedSignature(request, body, secret) !== headers.authorization) {
      wrongSignatures.push(`${method} ${name}`);
      return failure(403, 'SignatureDoesNotMatch');
    }
    if (method === 'PUT') return put(name, body, headers['content-md5'] as string | undefined);
    if (method === 'DELETE') objects.delete(name);
    if (method === 'DELETE') return { status: 204 };
    const found = objects.get(name);
    return found ? { status: 200, body: found } : failure(404, 'NoSuchKey');
  }

  function put(name: string, body: Buffer, checksum: string | undefined): Reply {
    if (checksum !== createHash('md5').update(body).digest('base64')) return failure(400, 'BadDigest');
    if (service.fault === 'full') return failure(507, 'InsufficientStorage');
    objects.set(name, service.fault === 'short' ? body.subarray(0, body.length / 2) : body);
    return { status: 200 };
  }

  const server = createServer(
    (request, response) =>
      void answer(request).then(({ status, body = '' }) =>
        response.writeHead(status, status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) }).end(body),
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return service;
}
