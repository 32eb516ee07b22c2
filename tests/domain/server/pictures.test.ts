import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import {
  cleanPicture,
  closePictures,
  PicturesBusy,
  PictureTooLarge,
  PictureUnreadable,
} from '#app/platform/pictures.server.ts';
import { readerProcess } from '#app/platform/readerProcess.server.ts';
import { pictureFacts, smallPicture } from '#tests/support/pictures.ts';

afterAll(closePictures);

const megapixel = 1_000_000;
const clean = (party: string, bytes: Uint8Array, maxPixels = 25 * megapixel) =>
  cleanPicture({ party, bytes: () => bytes, maxPixels }, { side: 100 });

/** The programs that this process has started for pictures. */
const programs = () =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      const isOurs = Number(parent) === process.pid;
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pictureProcess.mjs') ? [pid] : [];
    } catch {
      return [];
    }
  });

test('a picture is decoded in a separate program, which has none of the portal’s secrets', async () => {
  process.env.SESSION_SECRET ??= 'a secret';
  expect(await pictureFacts(await clean('a', await smallPicture({ width: 300, height: 200 })))).toMatchObject({
    format: 'webp',
    width: 100,
    height: 67,
  });
  const [program, ...others] = programs();
  expect(others).toEqual([]);
  expect(readFileSync(`/proc/${program}/environ`, 'utf8')).not.toMatch(/SECRET|DATABASE/);
});

test('pictures are decoded one at a time, by turns among those who send them, and a few of each wait', async () => {
  const large = await smallPicture({ width: 5_000, height: 5_000 });
  const order: string[] = [];
  const send = (party: string) =>
    clean(party, large).then(
      () => order.push(party),
      (error: unknown) => error,
    );
  const sent = [...Array.from({ length: 9 }, () => send('flood')), send('other')];
  const answers = await Promise.all(sent);
  expect(answers.filter((answer) => answer instanceof PicturesBusy)).toHaveLength(1);
  expect(order.slice(0, 2)).toEqual(['flood', 'other']);
  expect(order).toHaveLength(9);
  expect(programs()).toHaveLength(1);
  expect(await clean('flood', await smallPicture())).toBeInstanceOf(Buffer);
});

test('a picture of too many pixels and what is none are distinguished', async () => {
  const picture = await smallPicture({ width: 300, height: 200 });
  await expect(clean('a', picture, 59_999)).rejects.toThrow(PictureTooLarge);
  expect(await clean('a', picture, 60_000)).toBeInstanceOf(Buffer);
  await expect(clean('a', Buffer.from('no picture'))).rejects.toThrow(PictureUnreadable);
  await expect(clean('a', picture.subarray(0, picture.length / 2))).rejects.toThrow(PictureUnreadable);
});

test('a program that dies, or takes too long, fails its reading alone, and the next finds another', async () => {
  const reader = readerProcess<{ does: string }, string>({
    module: '#tests/support/mortalReader.mjs',
    patienceMs: 2_000,
  });
  const does = (what: string) => reader.read('a', () => ({ does: what }));
  expect(await does('SIGSEGV')).toMatchObject({ failure: 'tooMuch', reason: 'it ended with SIGSEGV' });
  expect(await does('exit')).toMatchObject({ failure: 'failed' });
  expect(await does('hang')).toMatchObject({ failure: 'tooLong' });
  expect(await does('answer')).toEqual({ result: 'answer' });
  await reader.close();
});
