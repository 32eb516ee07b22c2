/** The limits of a course package: entries, and bytes as they lie in the archive and unpacked. */
export const packageLimits = {
  bytes: 300 * 1024 * 1024,
  entries: 5000,
  entryBytes: 200 * 1024 * 1024,
  unpackedBytes: 1024 * 1024 * 1024,
  /** Unpacked bytes for each in the archive, of an entry or all of them where that is large enough to matter. */
  ratio: 200,
  ratioFrom: 1024 * 1024,
  pathLength: 300,
} as const;

/** An entry of an archive, as its directory says. */
export interface PackageEntry {
  path: string;
  directory: boolean;
  encrypted: boolean;
  symbolicLink: boolean;
  /** Bytes in the archive and unpacked; what is unpacked is counted again. */
  packed: number;
  unpacked: number;
}

/** Why a package is refused; the entry that it is about, where it is about one. */
export interface PackageFault {
  fault: PackageFaultName;
  entry?: string;
}

export const packageFaults = [
  'tooManyEntries',
  'pathOutside',
  'pathCharacters',
  'pathTooLong',
  'pathTwice',
  'symbolicLink',
  'encrypted',
  'entryTooLarge',
  'packageTooLarge',
  'ratio',
  'ratioOfAll',
  'noManifest',
  'kindXapi',
  'kindAicc',
  'kindHtml',
  'manifestNotAtRoot',
  'manifestUnreadable',
  'manifestEncoding',
  'manifestTooLarge',
  'manifestEntities',
  'manifestNoStandard',
  'manifestNoOrganization',
  'manifestNoLaunch',
  'launchOutside',
  'launchMissing',
  'itemIdentifier',
  'tooManyItems',
  'resourceMissing',
  'resourceNoFile',
  'sequencingUnusable',
  'structureUnreadable',
  'structureNoUnit',
  'structureValue',
  'structureOrder',
  'identifierNoIri',
  'unitAddress',
  'unitQuery',
  'damaged',
  'notAnArchive',
] as const;
export type PackageFaultName = (typeof packageFaults)[number];

/** The fault of an item, which ends the reading. */
export class Unplayable extends Error {
  override readonly name = 'Unplayable';
  readonly fault: PackageFault;
  constructor(fault: PackageFaultName, entry?: string) {
    super(fault);
    this.fault = { fault, ...(entry === undefined ? {} : { entry }) };
  }
}

/** The documents that say what a package is, in the order in which they are looked for: SCORM's and cmi5's. */
export const manifestNames = ['imsmanifest.xml', 'cmi5.xml'] as const;

/** The document of a package that says what it is; undefined where it has none at its root. */
export function manifestNameOf(entries: readonly { path: string }[]): (typeof manifestNames)[number] | undefined {
  return manifestNames.find((name) => entries.some(({ path }) => path === name));
}

/**
 * The name under which a file of a package is stored and asked for: composed, since archives made on some systems take
 * letters and their marks apart.
 */
export function storedName(path: string): string {
  return path.normalize('NFC');
}

/**
 * The first fault of the entries of a package, before anything is unpacked; null for none. Nothing is believed that
 * unpacking does not show again.
 */
export function faultOfEntries(entries: readonly PackageEntry[]): PackageFault | null {
  if (entries.length > packageLimits.entries) return { fault: 'tooManyEntries' };
  const seen = new Set<string>();
  let [total, packed] = [0, 0];
  for (const entry of entries) {
    const fault = faultOfPath(entry.path) ?? faultOfEntry(entry);
    if (fault) return { fault, entry: entry.path };
    // Two names that differ in case are one file on some systems, and in some browsers' caches.
    const key = storedName(entry.path).toLowerCase();
    if (seen.has(key)) return { fault: 'pathTwice', entry: entry.path };
    seen.add(key);
    total += entry.unpacked;
    packed += entry.packed;
    if (total > packageLimits.unpackedBytes) return { fault: 'packageTooLarge', entry: entry.path };
  }
  if (total > packageLimits.ratioFrom && total > packed * packageLimits.ratio) return { fault: 'ratioOfAll' };
  if (manifestNameOf(entries)) return null;
  const elsewhere = entries.find(({ path }) => manifestNames.some((name) => path.toLowerCase().endsWith(`/${name}`)));
  return elsewhere ? { fault: 'manifestNotAtRoot', entry: elsewhere.path } : otherKind(entries);
}

// By what kinds of package are known that are not played (docs/courses.md); the first that fits.
const otherKinds = [
  ['kindXapi', /(^|\/)tincan\.xml$/i],
  ['kindAicc', /\.(crs|au|des|cst)$/i],
  ['kindHtml', /\.x?html?$/i],
] as const satisfies readonly (readonly [PackageFaultName, RegExp])[];

function otherKind(entries: readonly PackageEntry[]): PackageFault {
  for (const [fault, name] of otherKinds) {
    const found = entries.find(({ path }) => name.test(path));
    if (found) return { fault, entry: found.path };
  }
  return { fault: 'noManifest' };
}

function faultOfPath(path: string): PackageFaultName | null {
  if (path.length > packageLimits.pathLength) return 'pathTooLong';
  if (/[\p{Cc}\p{Cs}\uFFFD:*?"<>|\\]/u.test(path)) return 'pathCharacters';
  if (path === '' || path.startsWith('/') || path.split('/').some((part) => part === '..' || part === '.'))
    return 'pathOutside';
  return path.replace(/\/$/, '').split('/').includes('') ? 'pathOutside' : null;
}

function faultOfEntry({ encrypted, symbolicLink, packed, unpacked }: PackageEntry): PackageFaultName | null {
  if (encrypted) return 'encrypted';
  if (symbolicLink) return 'symbolicLink';
  if (unpacked > packageLimits.entryBytes) return 'entryTooLarge';
  return unpacked > packageLimits.ratioFrom && unpacked > packed * packageLimits.ratio ? 'ratio' : null;
}
