import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { openFile } from '#app/domain/operations/files/openFile.server.ts';
import { removeOldFiles } from '#app/domain/operations/files/removeOldFiles.server.ts';
import { storeFile } from '#app/domain/operations/files/storeFile.server.ts';
import { ContentMissing, ContentTooLarge, type FileStore } from '#app/platform/content.server.ts';
import { fileFolder } from '#app/platform/fileFolder.server.ts';
import { fileService } from '#app/platform/fileService.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { expectedSignature } from '#tests/support/signatures.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-store-'));
const objects = new Map<string, Buffer>();
const wrongSignatures: string[] = [];

// Of an S3-compatible service what the product needs of it; a wrong signature is refused as a real one does.
const service = createServer(
  (request, response) => void answer(request).then(({ status, body }) => response.writeHead(status).end(body)),
);

async function answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> {
  const body = await buffer(request);
  if (expectedSignature(request, body, 'secret/with+signs') !== request.headers.authorization) {
    wrongSignatures.push(`${request.method} ${request.url}`);
    return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
  }
  const name = request.url!;
  if (request.method === 'PUT') objects.set(name, body);
  if (request.method === 'DELETE') objects.delete(name);
  if (request.method !== 'GET') return { status: request.method === 'DELETE' ? 204 : 200 };
  const found = objects.get(name);
  return found ? { status: 200, body: found } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
}

const stores: Record<string, () => FileStore> = { 'a folder': () => fileFolder(folder) };
stores['a service'] = () => {
  const { port } = service.address() as { port: number };
  return fileService(
    `http://key:${encodeURIComponent('secret/with+signs')}@127.0.0.1:${port}/bucket?region=eu-central-1`,
  );
};

async function* parts(...texts: string[]) {
  for (const each of texts) yield new TextEncoder().encode(each);
}

beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  service.close();
  await rm(folder, { recursive: true });
});

describe.each(Object.keys(stores))('%s', (name) => {
  const hash = createHash('sha256').update('Ahoy, 山田').digest('hex');

  test('stores a content under its hash, gives it back and removes it', async () => {
    const store = stores[name]!();
    const received = await store.receive(parts('Ahoy, ', '山田'), { maxBytes: 100 });
    expect([received.hash, received.size]).toEqual([hash, 12]);
    await expect(store.open(hash)).rejects.toBeInstanceOf(ContentMissing);
    await received.store();
    await received.discard();
    expect(await text(await store.open(hash))).toBe('Ahoy, 山田');
    const again = await store.receive(parts('Ahoy, 山田'), { maxBytes: 100 });
    await again.store();
    await store.remove(hash);
    await store.remove(hash);
    await expect(store.open(hash)).rejects.toBeInstanceOf(ContentMissing);
    expect(wrongSignatures).toEqual([]);
  });

  test('takes no more than it may, and leaves nothing of it', async () => {
    const store = stores[name]!();
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1000;
        yield new Uint8Array(1000);
      }
    }
    await expect(store.receive(endless(), { maxBytes: 5000 })).rejects.toBeInstanceOf(ContentTooLarge);
    expect(taken).toBe(6000);
    expect(await readdir(path.join(folder, 'files', 'incoming'))).toEqual([]);
  });
});

describe('files of an agency', () => {
  const store = (ctx: AgentContext, content: string) =>
    storeFile(ctx, { purpose: 'import', name: 'people.csv', type: 'text/csv', content: parts(content), maxBytes: 100 });
  const open = (ctx: AgentContext, fileId: string) => openFile(ctx, { fileId, purpose: 'import' });
  let owner: AgentContext;
  beforeAll(async () => {
    owner = await signedIn((await buildAgency(db)).owner);
  });

  test('are opened by who may, in their agency', async () => {
    const { fileId, size } = await store(owner, 'a,b');
    const { name, type, content } = await open(owner, fileId);
    expect([size, name, type, await text(content)]).toEqual([3, 'people.csv', 'text/csv', 'a,b']);
    const other = await buildAgency(db);
    await expect(open(await signedIn(other.owner), fileId)).rejects.toMatchObject({ code: 'notFound' });
    const advisor = await signedIn(await buildAgent(db, { ...owner.agency } as never, { agentType: 'A' }));
    await expect(open(advisor, fileId)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(store(advisor, 'x')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(store(owner, 'x'.repeat(101))).rejects.toMatchObject({ code: 'fileTooLarge', field: 'file' });
  });

  test('go with their time, and a content with the last file that names it', async () => {
    const [first, second] = [await store(owner, 'same'), await store(owner, 'same')];
    const gone = (fileId: string) =>
      db.storedFile.update({ where: { id: fileId }, data: { goesAt: new Date(Date.now() - 1000) } });
    await gone(first.fileId);
    expect(await removeOldFiles({ db, now: new Date() })).toBe(1);
    await expect(open(owner, first.fileId)).rejects.toMatchObject({ code: 'notFound' });
    const { content } = await open(owner, second.fileId);
    expect(await text(content)).toBe('same');
    const { hash } = await gone(second.fileId);
    await removeOldFiles({ db, now: new Date() });
    await expect(fileFolder(process.env.DATA_DIR!).open(hash)).rejects.toBeInstanceOf(ContentMissing);
  });

  test('go without their content where a course has the same', async () => {
    const { fileId } = await store(owner, 'a course has this too');
    const { hash } = await db.storedFile.update({
      where: { id: fileId },
      data: { goesAt: new Date(Date.now() - 1000) },
    });
    const { courseId } = await newCourse(db);
    const file = { path: 'index.html', hash, size: 21, type: 'text/html' };
    await db.coursePackage.create({
      data: {
        courseId,
        language: 'en',
        number: 1,
        standard: '1.2',
        manifest: {},
        state: 'replaced',
        size: 21,
        createdAt: new Date(),
        files: { create: file },
      },
    });
    expect(await removeOldFiles({ db, now: new Date() })).toBe(1);
    expect(await text(await fileFolder(process.env.DATA_DIR!).open(hash))).toBe('a course has this too');
  });
});
