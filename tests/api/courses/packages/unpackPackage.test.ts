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

test.each([
  ['never calls the runtime', 'sco', 'x', ['neverCalls']],
  ['calls it', 'sco', 'api.LMSInitialize("")', []],
  ['is an asset, which has nothing to say', 'asset', 'x', []],
])('an object that %s', async (_, kind, content, remarks) => {
  const manifest = simpleManifest.replace('scormtype="sco"', `scormtype="${kind}"`);
  const found = await unpack(
    await zipOf([
      { path: 'imsmanifest.xml', content: manifest },
      { path: 'index.html', content },
    ]),
  );
  expect((found as UnpackedPackage).remarks.map(({ remark }) => remark)).toEqual(remarks);
});

describe('the names of files are read as they are written', () => {
  test.each<[string, string, number[]]>([
    ['in CP932, of whose letters one ends like a backslash', 'ソース', [0x83, 0x5c, 0x81, 0x5b, 0x83, 0x58]],
    ['in GBK', '课程', [0xbf, 0xce, 0xb3, 0xcc]],
    ['in Big5', '課程', [0xbd, 0xd2, 0xb5, 0x7b]],
    ['in EUC-KR', '과정', [0xb0, 0xfa, 0xc1, 0xa4]],
    ['in the code page of the format', 'Übung', [0x9a, 0x62, 0x75, 0x6e, 0x67]],
    ['in UTF-8 without its mark', 'Café', [...Buffer.from('Café')]],
  ])('%s', async (_, word, bytes) => {
    const path = `${word}/${word}.html`;
    const ascii = (text: string) => [...Buffer.from(text)];
    const found = await unpack(
      await zipOf(
        [
          { path: 'imsmanifest.xml', content: simpleManifest.replaceAll('index.html', encodeURI(path)) },
          { path, content: 'x' },
        ],
        { [path]: [...bytes, ...ascii('/'), ...bytes, ...ascii('.html')] },
      ),
    );
    expect(found).toMatchObject({ files: [{ path: 'imsmanifest.xml' }, { path }] });
  });

  test('with backslashes between folders', async () => {
    const path = 'pages\\ships\\one.html';
    const files = [
      { path: 'imsmanifest.xml', content: simpleManifest.replaceAll('index.html', 'pages/ships/one.html') },
      { path, content: 'x' },
    ];
    expect(await unpack(await zipOf(files))).toMatchObject({
      files: [{ path: 'imsmanifest.xml' }, { path: 'pages/ships/one.html' }],
    });
  });
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
