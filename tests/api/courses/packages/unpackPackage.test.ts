import { describe, expect, test } from 'vitest';
import { unpackPackage, type UnpackedPackage } from '#app/domain/courses/packages/unpackPackage.server.ts';
import { fileFolder } from '#app/platform/fileFolder.server.ts';
import { temporaryFolder } from '#tests/process/support.ts';
import { fileOf, noHold, simpleManifest, simplePackage, zipOf, type PackageFile } from '#tests/support/packages.ts';
import { afterAll } from 'vitest';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());
const store = fileFolder(temporary.folder);

const unpack = async (bytes: Uint8Array) => unpackPackage(store, await fileOf(temporary.folder, bytes), noHold);
const withFiles = async (...files: PackageFile[]) => unpack(await simplePackage(files));

test('a package is unpacked into the store, each file with its type', async () => {
  const found = (await withFiles(
    { path: 'images/ship.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { path: 'run.exe', content: 'MZ' },
  )) as UnpackedPackage;
  expect(found.manifest).toMatchObject({ standard: '1.2', title: 'A course' });
  expect(found.files.map(({ path, type }) => [path, type])).toEqual([
    ['imsmanifest.xml', 'application/xml; charset=utf-8'],
    ['index.html', 'text/html; charset=utf-8'],
    ['images/ship.svg', 'image/svg+xml'],
    ['run.exe', 'application/octet-stream'],
  ]);
  const html = await store.open(found.files[1]!.hash);
  expect((await html.toArray()).join('')).toContain('A course');
});

test('a manifest in UTF-16 is read', async () => {
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(simpleManifest.replace('UTF-8', 'UTF-16'), 'utf16le'),
  ]);
  expect(
    await unpack(
      await zipOf([
        { path: 'imsmanifest.xml', content: utf16 },
        { path: 'index.html', content: 'x' },
      ]),
    ),
  ).toMatchObject({ manifest: { title: 'A course' } });
});

describe('a package is refused', () => {
  test('that is no archive, or cut short', async () => {
    const sound = await simplePackage();
    expect(await unpack(new TextEncoder().encode('This is no archive'))).toEqual({ fault: 'notAnArchive' });
    expect(await unpack(sound.subarray(0, sound.length - 30))).toEqual({ fault: 'notAnArchive' });
    expect(await unpack(new Uint8Array())).toEqual({ fault: 'notAnArchive' });
  });

  test('whose entry was changed after its checksum was taken', async () => {
    const bytes = await zipOf([
      { path: 'imsmanifest.xml', content: simpleManifest },
      { path: 'index.html', content: 'Unchanged words', options: { level: 0 } },
    ]);
    const at = Buffer.from(bytes).indexOf('Unchanged');
    bytes[at] = 'X'.charCodeAt(0);
    expect(await unpack(bytes)).toEqual({ fault: 'damaged', entry: 'index.html' });
  });

  test('with an encrypted entry', async () => {
    expect(await withFiles({ path: 'secret.html', content: 'x', options: { password: 'p' } })).toEqual({
      fault: 'encrypted',
      entry: 'secret.html',
    });
  });

  test('with a symbolic link', async () => {
    expect(await withFiles({ path: 'link', content: '/etc/passwd', options: { unixMode: 0o120777 } })).toEqual({
      fault: 'symbolicLink',
      entry: 'link',
    });
  });

  test('that leads out of itself', async () => {
    // Only the archive's own writer refuses such names.
    const bytes = Buffer.from(await withPath('aa/evil.html'));
    for (let at = bytes.indexOf('aa/evil'); at >= 0; at = bytes.indexOf('aa/evil')) bytes.write('../evil', at);
    expect(await unpack(bytes)).toEqual({ fault: 'pathOutside', entry: '../evil.html' });
  });

  test('that grows without bound, in little memory', async () => {
    const zeros = new Uint8Array(64 * 1024 * 1024);
    expect(await withFiles({ path: 'bomb.bin', content: zeros })).toEqual({ fault: 'ratio', entry: 'bomb.bin' });
    const lying = Buffer.from(await simplePackage([{ path: 'bomb.bin', content: zeros }]));
    // The directory says that it is small.
    for (let at = lying.indexOf(sizeOf(zeros.length)); at >= 0; at = lying.indexOf(sizeOf(zeros.length)))
      lying.set(sizeOf(1000), at);
    expect(await unpack(lying)).toMatchObject({ entry: 'bomb.bin' });
  });

  test('without a manifest that can be read', async () => {
    expect(await unpack(await zipOf([{ path: 'index.html', content: 'x' }]))).toEqual({
      fault: 'kindHtml',
      entry: 'index.html',
    });
    expect(await unpack(await zipOf([{ path: 'imsmanifest.xml', content: simpleManifest }]))).toEqual({
      fault: 'launchMissing',
      entry: 'index.html',
    });
  });
});

const withPath = (path: string) => simplePackage([{ path, content: 'x' }]);

function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes);
  return size;
}
