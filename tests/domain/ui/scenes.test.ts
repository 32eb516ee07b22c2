import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { artNames } from '#app/domain/content/documents/artNames.ts';
import { Art } from '#app/routes/content/homePage/Art.tsx';

const families = ['PC', 'CU', 'HA', 'SB'] as const;

test.each(artNames)('%s is drawn for each family, and is light', (name) => {
  const drawings = families.map((family) => renderToStaticMarkup(createElement(Art, { name, family })));
  for (const drawing of drawings) {
    expect(drawing.length).toBeLessThan(6000);
    expect(drawing).not.toMatch(/NaN|undefined/);
  }
});
