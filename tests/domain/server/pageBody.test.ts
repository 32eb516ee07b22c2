import { once } from 'node:events';
import { createElement, Suspense, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageBody } from '#app/platform/pageBody.server.ts';

async function pageOf(element: ReactNode): Promise<string> {
  const body = new PageBody();
  const { pipe } = renderToPipeableStream(element, { onAllReady: () => pipe(body) });
  await once(body, 'finish');
  return body.whole().toString();
}

test('a page that waited for a part of it is written with that part in its place', async () => {
  let part: string | undefined;
  const waited = Promise.resolve().then(() => {
    part = 'late';
  });
  const Late = () => {
    if (part === undefined) throw waited;
    return createElement('b', null, part);
  };
  const fallback = createElement('i', null, 'not yet');
  const page = await pageOf(createElement('p', null, createElement(Suspense, { fallback }, createElement(Late))));
  expect(page).toBe('<p><!--$--><b>late</b><!--/$--></p>');
});

test.each(['', 'a', 'ab'])(
  'a letter of several bytes at the end of a piece of React brings no zeros with it (after %j)',
  async (before) => {
    const words = Array.from({ length: 4000 }, (_, key) => createElement('i', { key, title: '状況' }, '状況'));
    const page = await pageOf(createElement('p', { className: before }, words));
    expect(page).not.toMatch(/[\0\ufffd]/);
    expect(page.match(/<i title="状況">状況<\/i>/g)).toHaveLength(4000);
  },
);
