import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Spec §9: mobile, slider, small, news, tablet, responsive header.
const breakpoints = [480, 650, 768, 870, 992, 1150];
// Below it the header gives up its gaps: 320 px, or 1280 px at 400 %.
const beyond = [360];

const sources = ['app/styles', 'app/ui', 'app/routes'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx)$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
);
const widths = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/(?:@media[^{]*\((?:min|max)-width: |\b(?:min|max)-\[)([\d.]+)px/g)].map(([, width]) =>
      Math.ceil(Number(width)),
    ),
  ),
);

test('pages change their shape at the widths of the specification, and at no others', () => {
  expect([...widths].toSorted((one, other) => one - other)).toEqual([...beyond, ...breakpoints]);
});
