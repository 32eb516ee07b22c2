import { expect, test } from 'vitest';
import { videoId, VideoLink } from '#app/domain/fields.ts';
import { issueOf, type Cases } from '#tests/domain/schemaHelpers.ts';

const links: Cases = [
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', null],
  ['https://youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=3', null],
  ['http://youtu.be/dQw4w9WgXcQ?t=3', null],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', null],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', null],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', null],
  ['', 'validation:required|videoLink'],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ', 'validation:videoLink'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'validation:videoLink'],
  ['https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ', 'validation:videoLink'],
  ['https://youtu.be/short', 'validation:videoLink'],
  ['https://youtu.be/dQw4w9WgXcQ" onload="x', 'validation:videoLink'],
];
test.each(links)('video %j → %s', (value, message) => expect(issueOf(VideoLink(), value)).toBe(message));
test('a link names its video', () => {
  expect(videoId('https://youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=3')).toBe('dQw4w9WgXcQ');
  expect(videoId('https://example.com')).toBe(null);
});
