import { createReadableStreamFromReadable } from '@remix-run/node';
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
