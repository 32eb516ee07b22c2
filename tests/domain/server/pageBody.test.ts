import { createReadableStreamFromReadable } from '@remix-run/node';
import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageBody } from '#app/platform/pageBody.server.ts';

const read = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
  const { value } = await reader.read();
  return value && Buffer.from(value).toString();
};

test('what React writes in one go goes on as one piece, at once, and the rest with the end', async () => {
  const body = new PageBody();
  const reader = createReadableStreamFromReadable(body).getReader();
  body.write('<html>');
  body.write('<body>');
  body.flush();
  expect(await read(reader)).toBe('<html><body>');
  body.flush();
  body.write('late');
  body.flush();
  expect(await read(reader)).toBe('late');
  body.write('</body>');
  body.end('</html>');
  expect(await read(reader)).toBe('</body></html>');
  expect(await read(reader)).toBeUndefined();
});

test.each(['', 'a', 'ab'])(
  'a letter of several bytes at the end of a piece of React brings no zeros with it (after %j)',
  async (before) => {
    const body = new PageBody();
    const words = Array.from({ length: 400 }, (_, key) => createElement('i', { key, title: '状況' }, '状況'));
    const { pipe } = renderToPipeableStream(createElement('p', { className: before }, words), {
      onShellReady: () => pipe(body),
    });
    const page = await text(body);
    expect(page).not.toMatch(/[\0\ufffd]/);
    expect(page.match(/<i title="状況">状況<\/i>/g)).toHaveLength(400);
  },
);
