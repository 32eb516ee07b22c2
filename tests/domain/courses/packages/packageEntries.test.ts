import { describe, expect, test } from 'vitest';
import { faultOfEntries, packageLimits, type PackageEntry } from '#app/domain/courses/packages/packageEntries.ts';

const entry = (path: string, more: Partial<PackageEntry> = {}): PackageEntry => ({
  path,
  directory: path.endsWith('/'),
  encrypted: false,
  symbolicLink: false,
  packed: 100,
  unpacked: 200,
  ...more,
});
const manifest = entry('imsmanifest.xml');
const megabyte = 1024 * 1024;

test('a sound package has no fault', () => {
  expect(
    faultOfEntries([
      manifest,
      entry('a/'),
      entry('a/index.html'),
      entry('日本語/画像.png'),
      entry('large.mp4', { packed: 150 * megabyte, unpacked: 160 * megabyte }),
    ]),
  ).toBeNull();
});

describe('a package is refused, with the entry and why', () => {
  test.each([
    ['../outside.html', 'pathOutside'],
    ['a/../outside.html', 'pathOutside'],
    ['/etc/passwd', 'pathOutside'],
    ['a//b.html', 'pathOutside'],
    ['./a.html', 'pathOutside'],
    ['', 'pathOutside'],
    ['a\\..\\b.html', 'pathCharacters'],
    ['C:/windows.html', 'pathCharacters'],
    ['a\u0000.html', 'pathCharacters'],
    ['a?.html', 'pathCharacters'],
    [`${'a'.repeat(packageLimits.pathLength)}.html`, 'pathTooLong'],
    ['IMSMANIFEST.XML', 'pathTwice'],
  ] as const)('%j: %s', (path, fault) =>
    expect(faultOfEntries([manifest, entry(path)])).toEqual({ fault, entry: path }),
  );

  test.each([
    ['encrypted', { encrypted: true }],
    ['symbolicLink', { symbolicLink: true }],
    ['entryTooLarge', { packed: 100 * megabyte, unpacked: packageLimits.entryBytes + 1 }],
    ['ratio', { packed: 1000, unpacked: 2 * megabyte }],
  ] as const)('%s', (fault, more) =>
    expect(faultOfEntries([manifest, entry('a.html', more)])).toEqual({ fault, entry: 'a.html' }),
  );

  test('for what all of it would be', () => {
    const large = Array.from({ length: 6 }, (_, index) =>
      entry(`${index}.mp4`, { packed: 190 * megabyte, unpacked: 190 * megabyte }),
    );
    expect(faultOfEntries([manifest, ...large])).toEqual({ fault: 'packageTooLarge', entry: '5.mp4' });
    expect(faultOfEntries(Array.from({ length: packageLimits.entries + 1 }, (_, index) => entry(`${index}`)))).toEqual({
      fault: 'tooManyEntries',
    });
  });

  test('for what small files become together', () => {
    const zeros = Array.from({ length: 1000 }, (_, index) =>
      entry(`${index}.bin`, { packed: 1037, unpacked: megabyte - 1 }),
    );
    expect(faultOfEntries([manifest, ...zeros])).toEqual({ fault: 'ratioOfAll' });
    expect(faultOfEntries([manifest, entry('zeros.bin', { packed: 100, unpacked: megabyte / 2 })])).toBeNull();
  });

  test('for its manifest', () => {
    expect(faultOfEntries([entry('film.mp4')])).toEqual({ fault: 'noManifest' });
    for (const [fault, path] of [
      ['kindXapi', 'course/tincan.xml'],
      ['kindAicc', 'course.CRS'],
      ['kindHtml', 'index.html'],
    ] as const)
      expect(faultOfEntries([entry('index.html'), entry(path)].slice(fault === 'kindHtml' ? 1 : 0))).toEqual({
        fault,
        entry: path,
      });
    expect(faultOfEntries([entry('course/imsmanifest.xml')])).toEqual({
      fault: 'manifestNotAtRoot',
      entry: 'course/imsmanifest.xml',
    });
  });
});
