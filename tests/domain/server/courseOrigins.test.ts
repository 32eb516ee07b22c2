import { describe, expect, test } from 'vitest';
import { readCourseOrigins } from '#app/platform/courseOrigins.ts';
import { readEnvironment } from '#app/platform/environment.server.ts';

const course = '0190a1b2-0000-7000-8000-00000000000a';
const browsers = {
  chromium:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  none: null,
};
const each = (settings: { ORIGIN: string; COURSE_ORIGIN?: string }) =>
  Object.values(browsers).map((userAgent) => readCourseOrigins(settings).of(course, userAgent));

describe('the origin of a course', () => {
  test.each([
    [
      'https://partners.example',
      'https://courses.example',
      ['https://courses.example'],
      Array(4).fill('https://courses.example'),
    ],
    [
      'https://partners.example',
      'https://*.courses.example:8443',
      ['https://*.courses.example:8443'],
      Array(4).fill(`https://${course}.courses.example:8443`),
    ],
    [
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      ['http://*.localhost:3000', 'http://127.0.0.1:3000'],
      [...Array(2).fill(`http://${course}.localhost:3000`), ...Array(2).fill('http://127.0.0.1:3000')],
    ],
    [
      'http://localhost',
      'http://127.0.0.1',
      ['http://*.localhost', 'http://127.0.0.1'],
      [...Array(2).fill(`http://${course}.localhost`), ...Array(2).fill('http://127.0.0.1')],
    ],
    [
      'http://portal.example',
      'http://127.0.0.1:3000',
      ['http://127.0.0.1:3000'],
      Array(4).fill('http://127.0.0.1:3000'),
    ],
    [
      'http://localhost:3000',
      'http://*.localhost:3000',
      ['http://*.localhost:3000'],
      Array(4).fill(`http://${course}.localhost:3000`),
    ],
  ])('of a portal at %s with %s', (ORIGIN, COURSE_ORIGIN, patterns, found) => {
    expect([readCourseOrigins({ ORIGIN, COURSE_ORIGIN }).patterns, each({ ORIGIN, COURSE_ORIGIN })]).toEqual([
      patterns,
      found,
    ]);
  });

  test('is none where the installation has none', () => {
    expect(each({ ORIGIN: 'https://partners.example' })).toEqual(Array(4).fill(undefined));
    expect(readCourseOrigins({ ORIGIN: 'https://partners.example' }).servedAt('partners.example')).toBeUndefined();
  });
});

describe('a host serves', () => {
  const shared = readCourseOrigins({ ORIGIN: 'https://partners.example', COURSE_ORIGIN: 'https://courses.example' });
  const own = readCourseOrigins({ ORIGIN: 'https://partners.example', COURSE_ORIGIN: 'https://*.courses.example' });
  test.each([
    [shared, 'courses.example', 'all'],
    [shared, `${course}.courses.example`, undefined],
    [shared, 'partners.example', undefined],
    [shared, undefined, undefined],
    [own, `${course}.courses.example`, { courseId: course }],
    [own, 'partners.example', undefined],
    [own, 'courses.example', undefined],
    [own, `${course}.courses.example.evil.example`, undefined],
    [own, `${course}.courses.example:444`, undefined],
    [own, 'www.courses.example', 'none'],
    [own, '*.courses.example', 'none'],
    [own, '.courses.example', 'none'],
    [own, `x.${course}.courses.example`, 'none'],
    [own, `${course.toUpperCase()}.courses.example`, 'none'],
  ])('%#: %o', (origins, host, served) => {
    expect(origins.servedAt(host)).toEqual(served);
  });
});

describe('the setting', () => {
  const read = (COURSE_ORIGIN: string, ORIGIN = 'https://partners.example') =>
    readEnvironment({
      DATABASE_URL: 'postgresql://gangway@localhost/gangway',
      SESSION_SECRET: 'x'.repeat(32),
      MAIL_FROM: 'no-reply@brand.example',
      ORIGIN,
      COURSE_ORIGIN,
    }).COURSE_ORIGIN;

  test.each([
    ['https://courses.example/', 'https://courses.example'],
    ['https://*.courses.example', 'https://*.courses.example'],
    ['', undefined],
  ])('%s is taken', (given, taken) => expect(read(given)).toBe(taken));

  test.each([
    ['https://partners.example', /another host than the portal/],
    ['https://*.example', /another host than the portal/],
    ['https://a.*.example', /such as https:\/\/\*\.courses\.example/],
    ['https://*courses.example', /such as/],
    ['https://*.*.example', /such as/],
    ['https://*', /such as/],
    ['ftp://courses.example', /such as/],
    ['courses.example', /such as/],
  ])('%s is refused', (given, why) => expect(() => read(given)).toThrow(why));
});
