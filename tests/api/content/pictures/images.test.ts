import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';
import { objectService } from '#tests/support/objectService.ts';

await testDatabase();
quickPasswords();
const { addImage } = await import('#app/domain/content/pictures/addImage.server.ts');
const { deleteImage } = await import('#app/domain/content/pictures/deleteImage.server.ts');
const { imageList } = await import('#app/domain/content/pictures/forms.ts');
const { imageWidths } = await import('#app/domain/content/pictures/imageRules.ts');
const { listImages } = await import('#app/domain/content/pictures/listImages.server.ts');
const { newDocumentSchema } = await import('#app/domain/content/editor/forms.ts');
const { newDocument } = await import('#app/domain/content/editor/newDocument.server.ts');
const { publish } = await import('#app/domain/content/editor/publish.server.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');
const { saveDraft } = await import('#app/domain/content/editor/saveDraft.server.ts');
const { withdraw } = await import('#app/domain/content/editor/withdraw.server.ts');
const { fileStore } = await import('#app/platform/fileStore.server.ts');
const { database } = await import('#app/platform/database.server.ts');
const { writePictureCookie } = await import('#app/platform/cookies.server.ts');
const { loader: serve } = await import('#app/routes/content/pictures/image.ts');
const { action: library } = await import('#app/routes/content/pictures/library.tsx');
const { newStaff, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
const alt = { altEn: 'A ship at sea', altJa: '海の上の船' };
let editor: StaffContext;
let cookie: string;

beforeAll(async () => {
  const member = await newStaff('editor');
  editor = await signedInAsStaff(member);
  cookie = await staffCookie(member);
});

const picture = (width = 1600, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6e94' } });
const refused = (bytes: Buffer) =>
  addImage(editor, { ...alt, bytes }).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

const service = await objectService();
afterAll(service.stop);

describe.each(['a folder', 'a service'])('in %s', (place) => {
  beforeAll(() => {
    if (place === 'a service') process.env.FILE_SERVICE = service.address('bucket');
    forgetSettings();
  });
  afterAll(() => {
    delete process.env.FILE_SERVICE;
    forgetSettings();
  });

  test('a picture is kept in every width and type, and goes with its files', async () => {
    const { imageId } = await addImage(editor, { ...alt, bytes: await picture().png().toBuffer() });
    const variants = await db.imageVariant.findMany({ where: { imageId }, include: { file: true } });
    expect(variants.map(({ width, format }) => `${width} ${format}`).toSorted()).toEqual(
      imageWidths.flatMap((width) => [`${width} avif`, `${width} webp`]).toSorted(),
    );
    for (const { width, format, file } of variants) {
      const content = await buffer(await fileStore().open(file.hash));
      const { width: made, format: type, exif, icc } = await sharp(content).metadata();
      expect([made, type, exif, icc]).toEqual([width, format === 'avif' ? 'heif' : 'webp', undefined, undefined]);
      expect(createHash('sha256').update(content).digest('hex')).toBe(file.hash);
    }
    expect(service.objects.size > 0).toBe(place === 'a service');
    await deleteImage(editor, { imageId });
    for (const { file } of variants) await expect(fileStore().open(file.hash)).rejects.toThrow();
    expect(await db.storedFile.count({ where: { id: { in: variants.map(({ fileId }) => fileId) } } })).toBe(0);
  });
});

describe('a picture', () => {
  test('is turned as its camera says, and loses what its file says besides', async () => {
    const bytes = await picture(600, 300)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Secret Owner' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { imageId } = await addImage(editor, { ...alt, bytes });
    const stored = await db.image.findUniqueOrThrow({
      where: { imageId },
      include: { variants: { include: { file: true } } },
    });
    expect([stored.width, stored.height]).toEqual([300, 600]);
    const widths = new Set<number>();
    for (const { file } of stored.variants) {
      const content = await buffer(await fileStore().open(file.hash));
      expect(content.includes('Secret Owner')).toBe(false);
      const { width, height, orientation } = await sharp(content).metadata();
      expect([width, height, orientation]).toEqual([expect.any(Number), 2 * width, undefined]);
      widths.add(width);
    }
    // It is no larger than it was.
    expect([...widths].toSorted((one, other) => one - other)).toEqual([240, 300]);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is taken as %s', async (type) => {
    expect(await refused(await picture(40, 30).toFormat(type).toBuffer())).toBe('taken');
  });

  test.each([
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'libraryPictureUnreadable',
    ],
    [
      'an SVG behind a declaration',
      async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'libraryPictureUnreadable',
    ],
    ['a GIF', async () => picture(4, 4).gif().toBuffer(), 'libraryPictureUnreadable'],
    ['a TIFF', async () => picture(4, 4).tiff().toBuffer(), 'libraryPictureUnreadable'],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n'), 'libraryPictureUnreadable'],
    ['nothing', async () => Buffer.alloc(0), 'libraryPictureUnreadable'],
    [
      'the beginning of a PNG before a web page',
      async () =>
        Buffer.concat([
          Buffer.from([0x89]),
          Buffer.from('PNG\r\n\x1a\n'),
          Buffer.from('<html><script>alert(1)</script>'),
        ]),
      'libraryPictureUnreadable',
    ],
    [
      'one that is cut off',
      async () => {
        const whole = await picture().jpeg().toBuffer();
        return whole.subarray(0, whole.length - 200);
      },
      'libraryPictureUnreadable',
    ],
    [
      'a PNG that is cut off',
      async () => {
        const whole = await noise(400, 300);
        return whole.subarray(0, whole.length / 2);
      },
      'libraryPictureUnreadable',
    ],
    ['a small file of very many pixels', async () => bomb(30_000, 30_000), 'pictureTooLarge'],
    ['more than 25 megapixels', async () => bomb(5_001, 5_000), 'pictureTooLarge'],
    ['more than 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 'fileTooLarge'],
  ] as [string, () => Promise<Buffer>, string][])('%s is refused', async (_, make, code) => {
    const before = await db.storedFile.count();
    expect(await refused(await make())).toBe(code);
    expect(await db.storedFile.count()).toBe(before);
  });

  test('that is a web page as well is re-encoded without it', async () => {
    const polyglot = Buffer.concat([
      await picture(40, 30).jpeg().toBuffer(),
      Buffer.from('<script>alert("polyglot")</script>'),
    ]);
    const { imageId } = await addImage(editor, { ...alt, bytes: polyglot });
    for (const { file } of await db.imageVariant.findMany({ where: { imageId }, include: { file: true } })) {
      expect((await buffer(await fileStore().open(file.hash))).includes('polyglot')).toBe(false);
    }
  });

  function noise(width: number, height: number): Promise<Buffer> {
    return sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, place) => (place * 7919) % 251)), {
      raw: { width, height, channels: 3 },
    })
      .png()
      .toBuffer();
  }

  // A PNG that says how large it is, with the pixels of all its rows packed into little.
  function bomb(width: number, height: number): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(data.length, 0);
      frame.writeUInt32BE(crc(body), 4);
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([1, 0, 0, 0, 0], 8);
    const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * 100));
    return Buffer.concat([
      Buffer.from([0x89]),
      Buffer.from('PNG\r\n\x1a\n'),
      chunk('IHDR', head),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  function crc(bytes: Buffer): number {
    let value = 0xffffffff;
    for (const byte of bytes) {
      value ^= byte;
      for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    }
    return (value ^ 0xffffffff) >>> 0;
  }
});

describe('who sees a picture', () => {
  const address = (imageId: string, width: string | number, headers: Record<string, string> = {}) =>
    ({
      request: new Request(`http://localhost:3000/images/${imageId}/${width}`, { headers }),
      params: { imageId, width: String(width) },
      context: {},
    }) as Parameters<typeof serve>[0];
  const status = async (...args: Parameters<typeof address>) => {
    const reply = (await serve(address(...args)).catch((thrown: unknown) => thrown)) as Response & {
      init?: { status: number };
    };
    return reply.init?.status ?? reply.status;
  };

  const picturesOf = async ({ sessionId }: StaffContext) => (await writePictureCookie(sessionId)).split(';')[0]!;

  test('everybody once published content shows it; staff before', async () => {
    const { imageId } = await addImage(editor, { ...alt, bytes: await picture().jpeg().toBuffer() });
    expect(await status(imageId, 480)).toBe(404);
    // The cookie of the console is not the one with which it shows pictures.
    expect(await status(imageId, 480, { cookie: cookie.replace('gangway_staff', 'gangway_pictures') })).toBe(404);
    const staff = await responseOf(serve(address(imageId, 480, { cookie: await picturesOf(editor) })));
    expect([staff.status, staff.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);

    const { documentId } = await newDocument(
      editor,
      newDocumentSchema().parse({ contentPath: 'home-page-enrolled', brand: 'CK', language: 'en' }),
    );
    const home = {
      hero: { art: 'fjord', picture: { image: imageId, alt: 'A ship' }, headline: 'A', sentence: 'B' },
      slides: [{ art: 'city', kicker: 'a', title: 'b', text: 'c' }],
      offers: [],
      representatives: [],
    };
    const { base } = await saveDraft(editor, {
      documentId,
      base: (await readDocument(editor, documentId)).base,
      document: home,
    });
    expect(await status(imageId, 480)).toBe(404);
    await expect(deleteImage(editor, { imageId })).rejects.toMatchObject({ code: 'pictureUsed' });
    await publish(editor, { documentId, base, startsAt: null, endsAt: null });
    await expect(deleteImage(editor, { imageId })).rejects.toMatchObject({ code: 'pictureUsed' });

    const avif = await responseOf(serve(address(imageId, 960, { accept: 'image/avif,image/webp,*/*' })));
    const webp = await responseOf(serve(address(imageId, 960, { accept: '*/*' })));
    expect([avif, webp].map(({ headers }) => headers.get('Content-Type'))).toEqual(['image/avif', 'image/webp']);
    expect([avif.headers.get('Cache-Control'), avif.headers.get('Vary')]).toEqual([
      'public, max-age=31536000, immutable',
      'Accept',
    ]);
    expect((await avif.arrayBuffer()).byteLength).toBe(Number(avif.headers.get('Content-Length')));
    expect(await status(imageId, 960, { accept: 'image/avif', 'if-none-match': avif.headers.get('ETag')! })).toBe(304);
    for (const width of [481, '480.0', '0480', 'x', 2880])
      expect([width, await status(imageId, width)]).toEqual([width, 404]);
    expect(await status(crypto.randomUUID(), 480)).toBe(404);

    await withdraw(editor, { documentId });
    await deleteImage(editor, { imageId });
    expect(await status(imageId, 480, { cookie: await picturesOf(editor) })).toBe(404);
  });
});

describe('the library', () => {
  const search = async (words: string) =>
    (await listImages(editor, imageList.read(listAddress({ search: words, pageSize: 50 })))).images;

  test('is searched by what is said of pictures, in either language', async () => {
    const { imageId } = await addImage(editor, {
      altEn: 'Rare 100% teal',
      altJa: '珍しい青緑',
      bytes: await picture(40, 30).png().toBuffer(),
    });
    for (const words of ['rare TEAL', '青緑', '100%'])
      expect((await search(words)).map((each) => each.imageId)).toEqual([imageId]);
    expect(await search('100_')).toEqual([]);
  });

  test('is for everybody on the staff to see, and for editors to change', async () => {
    const reviewer = await signedInAsStaff(await newStaff('reviewer'));
    expect((await listImages(reviewer, imageList.defaults)).total).toBeGreaterThan(0);
    await expect(addImage(reviewer, { ...alt, bytes: await picture(4, 4).png().toBuffer() })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(deleteImage(reviewer, { imageId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'forbidden' });
  });

  async function post(fields: Record<string, string | Blob>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      body.append(name, value, ...((value instanceof Blob ? ['photo.svg'] : []) as []));
    const request = new Request('http://localhost:3000/staff/content/images', {
      method: 'POST',
      body,
      headers: { cookie, origin: 'http://localhost:3000' },
    });
    return (await library({ request, params: {}, context: {} }).catch((thrown: unknown) => thrown)) as Response & {
      data?: { error?: Record<string, string[]> };
      init?: { status: number };
    };
  }

  test('takes a posted picture by its content, whatever its name, with a description in both languages', async () => {
    const file = new Blob([new Uint8Array(await picture(60, 40).png().toBuffer())], { type: 'image/svg+xml' });
    const missing = await post({ file, altEn: 'Only English', altJa: ' ' });
    expect([missing.init?.status, Object.keys(missing.data?.error ?? {})]).toEqual([400, ['altJa']]);
    const none = await post({ ...alt });
    expect(Object.keys(none.data?.error ?? {})).toEqual(['file']);
    const svg = await post({
      file: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }),
      ...alt,
    });
    expect([svg.init?.status, Object.keys(svg.data?.error ?? {})]).toEqual([400, ['file']]);
    const marker = `Posted ${crypto.randomUUID()}`;
    const taken = await post({ file, altEn: marker, altJa: '投稿' });
    expect([taken.status, taken.headers.get('Location')]).toEqual([302, '/staff/content/images']);
    const [image] = await search(marker);
    const removed = await post({ remove: image!.imageId });
    expect(removed.status).toBe(302);
    expect(await search(marker)).toEqual([]);
  });
});
