import { writeFileSync } from 'node:fs';
import { iso31661 } from 'iso-3166';

// Writes countries.json: run it by hand after an update of iso-3166 (`node --import tsx
// seed/reference/makeCountries.ts`).
// The names are stored in a file because those of Intl differ between versions of Node.

const shortNames = new Set(['HK', 'MO', 'MM', 'PS']);

function names(language: 'en' | 'ja', code: string): string {
  const style = shortNames.has(code) ? 'short' : 'long';
  const name = new Intl.DisplayNames(language, { type: 'region', style }).of(code) ?? code;
  return name.replace(/\s*\(.*\)$/, '');
}

const lines = iso31661
  .map(({ alpha2 }) => alpha2)
  .toSorted()
  .map((code) => JSON.stringify({ code, en: names('en', code), ja: names('ja', code) }));
writeFileSync(new URL('countries.json', import.meta.url), `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]\n`);
