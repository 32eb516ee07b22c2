import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentContext } from '#app/domain/context.server.ts';
import { openFile } from '#app/domain/operations/files/openFile.server.ts';
import { uploadDelivery } from '#app/domain/operations/deliveries/uploadDelivery.server.ts';
import { recordStored } from '#app/domain/operations/files/recordStored.server.ts';
import { removeOldFiles } from '#app/domain/operations/files/removeOldFiles.server.ts';
import { storeStaffFiles } from '#app/domain/operations/files/storeStaffFiles.server.ts';
import { storeFile } from '#app/domain/operations/files/storeFile.server.ts';
import { ContentMissing, ContentTooLarge, FilesUnavailable, type FileStore } from '#app/platform/content.server.ts';
import { fileFolder } from '#app/platform/fileFolder.server.ts';
import { fileService } from '#app/platform/fileService.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { onFullDisk } from '#tests/support/fullDisk.ts';
import { objectService } from '#tests/support/objectService.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-store-'));
const service = await objectService();
const stores: Record<string, () => FileStore> = {
  'a folder': () => fileFolder(folder),
  'a service': () => fileService(service.address('bucket')),
};

async function* parts(...texts: string[]) {
  for (const each of texts) yield new TextEncoder().encode(each);
}

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

test('a file that fails before it is read ends no process', async () => {
  const store = stores['a folder']!();
  const received = await store.receive(parts('Gone'), { maxBytes: 100 });
  await received.store();
  const unread = await store.open(received.hash);
  const closed = new Promise((resolve) => unread.once('close', () => resolve(undefined)));
  // Without a listener this is an uncaught exception, which fails the run.
  unread.destroy(new Error('gone'));
  await closed;
  await store.remove(received.hash);
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
    expect(service.wrongSignatures).toEqual([]);
  });

  test('removes what was received and not stored, once it has lain there', async () => {
    const store = stores[name]!();
    const received = await store.receive(parts('Left by a kill'), { maxBytes: 100 });
    await store.removeUnstored(new Date(Date.now() - 60_000));
    await received.store();
    expect(await text(await store.open(received.hash))).toBe('Left by a kill');
    const left = await store.receive(parts('Left for a day'), { maxBytes: 100 });
    await store.removeUnstored(new Date(Date.now() + 60_000));
    await expect(left.store()).rejects.toBeInstanceOf(FilesUnavailable);
    expect(await text(await store.open(received.hash))).toBe('Left by a kill');
    await store.remove(received.hash);
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

describe('a store without room', () => {
  const content = Buffer.from('Ahoy! '.repeat(50));
  const store = (of: FileStore) => of.receive(Readable.from([content.subarray(0, 60), content.subarray(60)]), limits);
  const limits = { maxBytes: 1000 };
  const files = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((f) => f.isFile());

  test('in a folder refuses a file that it has a part of, and nothing stays', async () => {
    const of = fileFolder(folder);
    const before = await files();
    await onFullDisk(folder, async () => {
      await expect(store(of)).rejects.toBeInstanceOf(FilesUnavailable);
      await expect(of.prove()).rejects.toBeInstanceOf(FilesUnavailable);
    });
    expect(await files()).toEqual(before);
    await of.prove();
    const received = await store(of);
    await received.store();
    expect((await buffer(await of.open(received.hash))).equals(content)).toBe(true);
    await of.remove(received.hash);
    expect(await files()).toEqual(before);
  });

  test('in a folder refuses a file that cannot be put in its place, and nothing stays', async () => {
    const of = fileFolder(folder);
    const before = await files();
    const received = await store(of);
    const shelf = path.join(folder, 'files', received.hash.slice(0, 2));
    await rm(shelf, { recursive: true, force: true });
    await writeFile(shelf, 'in the way');
    await expect(received.store()).rejects.toBeInstanceOf(FilesUnavailable);
    await expect(of.open(received.hash)).rejects.toBeInstanceOf(FilesUnavailable);
    await rm(shelf);
    expect(await files()).toEqual(before);
  });

  test.each(['full', 'short'] as const)(
    'in a service that is %s refuses a file, and no object stays',
    async (fault) => {
      const of = stores['a service']!();
      service.objects.clear();
      service.fault = fault;
      const refused = await store(of);
      await expect(refused.store()).rejects.toBeInstanceOf(FilesUnavailable);
      await refused.discard();
      await expect(of.prove()).rejects.toBeInstanceOf(FilesUnavailable);
      service.fault = undefined;
      expect([...service.objects.keys()]).toEqual([]);
      await of.prove();
      const received = await store(of);
      await received.store();
      expect((await buffer(await of.open(received.hash))).equals(content)).toBe(true);
    },
  );

  test('in a service that does not answer refuses a file', async () => {
    const gone = await objectService();
    const of = fileService(gone.address('bucket'));
    await gone.stop();
    const received = await store(of);
    await expect(received.store()).rejects.toBeInstanceOf(FilesUnavailable);
    await received.discard();
    await expect(of.open(received.hash)).rejects.toBeInstanceOf(FilesUnavailable);
  });

  test('a service gets a file without a byte, with its length', async () => {
    const of = stores['a service']!();
    const received = await of.receive(Readable.from([]), limits);
    await received.store();
    expect(await text(await of.open(received.hash))).toBe('');
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

describe('a content that cannot be stored is named by nothing', () => {
  const files = [{ name: 'made.png', type: 'image/png', content: new TextEncoder().encode('made') }];
  const doors: Record<string, { content: string; store: () => Promise<unknown> }> = {
    'a file of an agency': {
      content: 'sent',
      store: async () =>
        storeFile(await signedIn((await buildAgency(db)).owner), {
          purpose: 'import',
          name: 'people.csv',
          type: 'text/csv',
          content: parts('sent'),
          maxBytes: 100,
        }),
    },
    'a file that staff send, with its job': {
      content: 'uploaded',
      store: async () =>
        uploadDelivery(await signedInAsStaff(await newStaff('administrator')), 'ledger', {
          name: 'ledger.csv',
          type: 'text/csv',
          content: parts('uploaded'),
        }),
    },
    'a file that was made for staff': {
      content: 'made',
      store: async () =>
        storeStaffFiles(
          await signedInAsStaff(await newStaff('administrator')),
          { purpose: 'image', files },
          async () => undefined,
        ),
    },
  };

  test.each(Object.keys(doors))('%s', async (door) => {
    const { content, store } = doors[door]!;
    const hash = createHash('sha256').update(content).digest('hex');
    const named = async () => [
      await db.storedFile.count({ where: { hash, addedBy: { not: null } } }),
      await db.delivery.count(),
    ];
    const shelf = path.join(process.env.DATA_DIR!, 'files', hash.slice(0, 2));
    await rm(shelf, { recursive: true, force: true });
    await mkdir(path.dirname(shelf), { recursive: true });
    await writeFile(shelf, 'in the way');
    const before = await named();
    await expect(store()).rejects.toThrow();
    await rm(shelf);
    expect(await named()).toEqual(before);
    await store();
    expect(await text(await fileFolder(process.env.DATA_DIR!).open(hash))).toBe(content);
  });

  test('and one that nothing came to name does not stay', async () => {
    const store = fileFolder(process.env.DATA_DIR!);
    const received = await store.receive(parts('refused'), { maxBytes: 100 });
    const record = recordStored(db, [received], async () => {
      expect(await text(await store.open(received.hash))).toBe('refused');
      throw new Error('refused');
    });
    await expect(record).rejects.toThrow('refused');
    await expect(store.open(received.hash)).rejects.toBeInstanceOf(ContentMissing);
    expect(await db.storedFile.count({ where: { hash: received.hash } })).toBe(0);
  });
});
