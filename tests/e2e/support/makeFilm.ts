import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { dayInPort, pictureAt } from '#starter/courses/films/dayInPort.ts';
import { webmOf } from '#starter/courses/films/webm.ts';

// Writes the film of the starter courses: run it by hand after a change of its drawings (`CHROMIUM_PATH=… node --import
// tsx tests/e2e/support/makeFilm.ts`). The browser that the tests use draws and compresses the pictures.

const { seconds, perSecond, width, height } = dayInPort;
const codec = 'vp09.00.10.08';
const pictures = Array.from({ length: seconds * perSecond }, (_, at) => pictureAt(at / perSecond));

const browser = await chromium.launch(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {});
try {
  const page = await browser.newPage();
  // Only a page of a secure origin may compress.
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title>' }),
  );
  await page.goto('http://localhost/');
  // What turns TypeScript into JavaScript here names functions by a helper of its own.
  await page.evaluate('globalThis.__name = (named) => named');
  const made = await page.evaluate(
    async ({ drawn, its }) => {
      const parts: { milliseconds: number; isKey: boolean; bytes: number[] }[] = [];
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          parts.push({
            milliseconds: Math.round(chunk.timestamp / 1000),
            isKey: chunk.type === 'key',
            bytes: [...bytes],
          });
        },
        error: (error) => {
          throw error;
        },
      });
      encoder.configure({
        codec: its.codec,
        width: its.width,
        height: its.height,
        bitrate: 120_000,
        framerate: its.perSecond,
        latencyMode: 'quality',
      });
      const canvas = new OffscreenCanvas(its.width, its.height);
      const paper = canvas.getContext('2d')!;
      for (const [at, svg] of drawn.entries()) {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        await image.decode();
        paper.drawImage(image, 0, 0, its.width, its.height);
        const frame = new VideoFrame(canvas, { timestamp: Math.round((at * 1_000_000) / its.perSecond) });
        encoder.encode(frame, { keyFrame: at % (its.perSecond * 4) === 0 });
        frame.close();
      }
      await encoder.flush();
      return parts;
    },
    { drawn: pictures, its: { codec, width, height, perSecond } },
  );
  const film = webmOf({
    ...{ codec: 'V_VP9', width, height, milliseconds: seconds * 1000 },
    pictures: made.map(({ bytes, ...picture }) => ({ ...picture, bytes: Uint8Array.from(bytes) })),
  });
  writeFileSync(new URL('../../../starter/courses/cruise-basics/files/day-in-port.webm', import.meta.url), film);
} finally {
  await browser.close();
}
