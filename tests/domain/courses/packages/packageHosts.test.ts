import { expect, test } from 'vitest';
import { hostCollector, hostPattern, hostsIn } from '#app/domain/courses/packages/packageHosts.ts';

test.each([
  ['<script src="https://cdn.example.net/a.js"></script>', ['cdn.example.net']],
  ['<link href=\'//fonts.googleapis.com/css?family=X\' rel="stylesheet">', ['fonts.googleapis.com']],
  ['<iframe src=https://player.vimeo.com/video/1></iframe>', ['player.vimeo.com']],
  [
    'body { background: url(https://images.example.net/a.png); } @import "https://styles.example.net/b.css";',
    ['images.example.net', 'styles.example.net'],
  ],
  ['var data = {"url":"https:\\/\\/video.example.net:8443\\/a.mp4"}', ['video.example.net']],
  ['style="background: url(&quot;https://pictures.example.net/a.png&quot;)"', ['pictures.example.net']],
  [
    '<p>Read <a class="x" href="https://elsewhere.example.net/page">more</a>, or write to https://plain.example.net</p>',
    [],
  ],
  ['<link rel="canonical" href="https://own.example.net/">', []],
  ['<svg xmlns="http://www.w3.org/2000/svg"></svg><html xmlns="https://unknown.example.net/x">', []],
  ['// see http://jquery.com/license\n/* //x.example.net */ a = 1 //y.example.net', []],
  ['"http://localhost/x" "https://10.0.0.1/y" "//cdn" "https://UPPER.Example.NET/z"', ['upper.example.net']],
])('%s: %j', (text, hosts) => expect(hostsIn(text)).toEqual(hosts));

test('a file comes in parts, and pictures are not read', () => {
  const collector = hostCollector();
  const take = collector.file('a/index.HTML')!;
  for (const part of ['<video src="https://vid', 'eo.example.net', '/a.mp4">']) take(Buffer.from(part));
  expect(collector.file('a.png')).toBeNull();
  collector.file('b.js')!(Buffer.from('load("https://cdn.example.net/b.js")'));
  expect(collector.hosts()).toEqual(['cdn.example.net', 'video.example.net']);
});

test.each([
  ['video.example.com', true],
  ['xn--eckwd4c7c.example', true],
  ['localhost', false],
  ['10.0.0.1', false],
  ['*.example.com', false],
  ["example.com 'unsafe-hashes'", false],
  ['example.com;', false],
])('%j names a host: %s', (name, is) => expect(hostPattern.test(name)).toBe(is));
