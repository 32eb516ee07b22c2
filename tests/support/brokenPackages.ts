import { packageLimits, type PackageFaultName } from '#app/domain/courses/packages/packageEntries.ts';
import { simpleManifest, simplePackage, zipOf } from './packages.ts';

/** A package that is to be refused: what is wrong with it, its bytes, and the fault and entry that are to be named. */
export interface BrokenPackage {
  what: string;
  bytes: () => Promise<Uint8Array>;
  fault: PackageFaultName;
  entry: string;
}

const text = 'x';
const megabyte = 1024 * 1024;
const manifestBytes = (content: string | Uint8Array) =>
  zipOf([
    { path: 'imsmanifest.xml', content },
    { path: 'index.html', content: text },
  ]);
const manifestOf = (xml: string) => manifestBytes(xml);
// A measure is a part of one.
const unusableManifest = simpleManifest
  .replace('<schemaversion>1.2<', '<schemaversion>2004 4th Edition<')
  .replace(
    '<title>One</title>',
    '<title>One</title><adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="9"/>',
  );

/** An archive whose names were changed after it was written: writers of archives refuse such names themselves. */
async function renamed(from: string, to: string): Promise<Uint8Array> {
  const bytes = Buffer.from(await simplePackage([{ path: from, content: text }]));
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from)) bytes.write(to, at);
  return bytes;
}

/** An archive whose directory says another size of an entry than it has. */
async function lying(size: number, claimed: number): Promise<Uint8Array> {
  const bytes = Buffer.from(await simplePackage([{ path: 'bomb.bin', content: new Uint8Array(size) }]));
  const [is, says] = [size, claimed].map((number) => {
    const field = Buffer.alloc(4);
    field.writeUInt32LE(number);
    return field;
  }) as [Buffer, Buffer];
  for (let at = bytes.indexOf(is); at >= 0; at = bytes.indexOf(is)) bytes.set(says, at);
  return bytes;
}

async function damaged(): Promise<Uint8Array> {
  const bytes = Buffer.from(
    await zipOf([
      { path: 'imsmanifest.xml', content: simpleManifest },
      { path: 'index.html', content: 'Unchanged words', options: { level: 0 } },
    ]),
  );
  bytes.write('X', bytes.indexOf('Unchanged'));
  return bytes;
}

// Each entry is just within its own limit, and says so; no byte of it has to be there.
async function tooMuchInAll(): Promise<Uint8Array> {
  const names = Array.from({ length: 6 }, (_, index) => `film${index}.mp4`);
  const bytes = Buffer.from(
    await simplePackage(
      names.map((path) => ({ path, content: new Uint8Array(1_234_567).fill(1), options: { level: 0 } })),
    ),
  );
  const [is, says] = [1_234_567, packageLimits.entryBytes - 1].map((number) => {
    const field = Buffer.alloc(4);
    field.writeUInt32LE(number);
    return field;
  }) as [Buffer, Buffer];
  // In the directory alone, behind the entries: packed and unpacked.
  for (let at = bytes.indexOf(is, 6 * 1_234_567); at >= 0; at = bytes.indexOf(is, at)) bytes.set(says, at);
  return bytes;
}

/** An archive of empty files, written by hand: a writer takes its time for so many. */
function emptyFiles(count: number): Uint8Array {
  const [local, directory]: [Buffer[], Buffer[]] = [[], []];
  for (let index = 0, offset = 0; index < count; index += 1) {
    const name = Buffer.from(`${index}.txt`);
    const [head, entry] = [Buffer.alloc(30), Buffer.alloc(46)];
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(name.length, 26);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    local.push(head, name);
    directory.push(entry, name);
    offset += head.length + name.length;
  }
  const [files, entries, end] = [Buffer.concat(local), Buffer.concat(directory), Buffer.alloc(22)];
  end.writeUInt32LE(0x06054b50);
  for (const at of [8, 10]) end.writeUInt16LE(count, at);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(files.length, 16);
  return Buffer.concat([files, entries, end]);
}

/** Every kind of package that is refused. */
export const brokenPackages: readonly BrokenPackage[] = [
  {
    what: 'that leads out of itself',
    bytes: () => renamed('aa/evil.html', '../evil.html'),
    fault: 'pathOutside',
    entry: '../evil.html',
  },
  {
    what: 'with an absolute path',
    bytes: () => renamed('aetc/passwd', '/etc/passwd'),
    fault: 'pathOutside',
    entry: '/etc/passwd',
  },
  {
    what: 'that leads out of itself by a backslash',
    bytes: () => renamed('aa/evil.html', '..\\evil.html'),
    fault: 'pathOutside',
    entry: '../evil.html',
  },
  {
    what: 'with a symbolic link',
    bytes: () => simplePackage([{ path: 'link', content: '/etc/passwd', options: { unixMode: 0o120777 } }]),
    fault: 'symbolicLink',
    entry: 'link',
  },
  {
    what: 'with an encrypted entry',
    bytes: () => simplePackage([{ path: 'secret.html', content: text, options: { password: 'p' } }]),
    fault: 'encrypted',
    entry: 'secret.html',
  },
  { what: 'with a wrong checksum', bytes: damaged, fault: 'damaged', entry: 'index.html' },
  {
    what: 'with XML entities',
    bytes: () =>
      manifestOf(
        simpleManifest.replace('<manifest', '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<manifest'),
      ),
    fault: 'manifestEntities',
    entry: 'imsmanifest.xml',
  },
  {
    what: 'whose manifest is no XML',
    bytes: () => manifestOf(simpleManifest.replace('</manifest>', '')),
    fault: 'manifestUnreadable',
    entry: 'imsmanifest.xml',
  },
  {
    what: 'whose launch file is missing',
    bytes: () => zipOf([{ path: 'imsmanifest.xml', content: simpleManifest }]),
    fault: 'launchMissing',
    entry: 'index.html',
  },
  {
    what: 'that launches something elsewhere',
    bytes: () =>
      manifestOf(simpleManifest.replace('href="index.html">', 'href="https://elsewhere.example/course.html">')),
    fault: 'launchOutside',
    entry: 'https://elsewhere.example/course.html',
  },
  {
    what: 'whose manifest is of another encoding than it says',
    bytes: () => manifestBytes(Buffer.from(simpleManifest.replace('A course', 'Café'), 'latin1')),
    fault: 'manifestEncoding',
    entry: 'utf-8',
  },
  {
    what: 'whose manifest is too large',
    bytes: () =>
      zipOf([{ path: 'imsmanifest.xml', content: simpleManifest + ' '.repeat(megabyte), options: { level: 0 } }]),
    fault: 'manifestTooLarge',
    entry: 'imsmanifest.xml',
  },
  {
    what: 'whose item refers to no resource',
    bytes: () => manifestOf(simpleManifest.replace('identifierref="r"', 'identifierref="gone"')),
    fault: 'resourceMissing',
    entry: 'One (gone)',
  },
  {
    what: 'whose rules have a value that the standard does not allow',
    bytes: () => manifestOf(unusableManifest),
    fault: 'sequencingUnusable',
    entry: 'minProgressMeasure 9 (One)',
  },
  {
    what: 'that is a bomb by its ratio',
    bytes: () => simplePackage([{ path: 'bomb.bin', content: new Uint8Array(16 * megabyte) }]),
    fault: 'ratio',
    entry: 'bomb.bin',
  },
  {
    what: 'that is a bomb of small files',
    bytes: () =>
      simplePackage(
        Array.from({ length: 20 }, (_, index) => ({ path: `${index}.bin`, content: new Uint8Array(megabyte - 1) })),
      ),
    fault: 'ratioOfAll',
    entry: '',
  },
  {
    what: 'that is a bomb and says that it is small',
    bytes: () => lying(16 * megabyte, 1000),
    fault: 'damaged',
    entry: 'bomb.bin',
  },
  { what: 'that is a bomb in all', bytes: tooMuchInAll, fault: 'packageTooLarge', entry: 'film5.mp4' },
  {
    what: 'that is a bomb by the number of its entries',
    bytes: async () => emptyFiles(packageLimits.entries + 1),
    fault: 'tooManyEntries',
    entry: '',
  },
  {
    what: 'whose manifest is in a folder',
    bytes: () =>
      zipOf([
        { path: 'course/imsmanifest.xml', content: simpleManifest },
        { path: 'course/index.html', content: text },
      ]),
    fault: 'manifestNotAtRoot',
    entry: 'course/imsmanifest.xml',
  },
  {
    what: 'without a manifest',
    bytes: () => zipOf([{ path: 'film.mp4', content: text }]),
    fault: 'noManifest',
    entry: '',
  },
  {
    what: 'of web pages alone',
    bytes: () => zipOf([{ path: 'index.html', content: text }]),
    fault: 'kindHtml',
    entry: 'index.html',
  },
  {
    what: 'that is no archive',
    bytes: async () => new TextEncoder().encode('This is no archive'),
    fault: 'notAnArchive',
    entry: '',
  },
];
