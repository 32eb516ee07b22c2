import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Visual } from '#app/routes/content/homePage/Visual.tsx';

const place = { art: 'fjord', family: 'HA', sizes: '50vw' } as const;

test('a picture comes in the width that it is shown in, with its room kept free and its text', () => {
  const html = renderToStaticMarkup(
    createElement(Visual, { ...place, picture: { image: 'a-b', alt: 'A "quiet" bay' } }),
  );
  expect(html).toContain(
    'srcSet="/images/a-b/240 240w, /images/a-b/480 480w, /images/a-b/960 960w, /images/a-b/1440 1440w"',
  );
  expect(html).toContain('sizes="50vw" width="960" height="480" alt="A &quot;quiet&quot; bay" loading="lazy"');
});

test('without a picture the drawing is there, and is not read out', () => {
  expect(renderToStaticMarkup(createElement(Visual, place))).toMatch(/^<svg class="art[^>]*aria-hidden="true"/);
});
