import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Completes the style sheet of the Japanese face (@fontsource/biz-udpgothic/400.css) while it is built, by
 * `japaneseFaces`.
 */
export function completeJapaneseFaces(): Plugin {
  const sheet = path.join('@fontsource', 'biz-udpgothic', '400.css');
  return {
    name: 'complete-japanese-faces',
    enforce: 'pre',
    // The module of its address (`?url`) is no sheet.
    transform: (source, id) =>
      id.split('?', 1)[0]!.endsWith(sheet) && !/[?&]url\b/.test(id) ? { code: japaneseFaces(source), map: null } : null,
  };
}

// Fonts that a page cannot name by their family, as on Android, and the face itself where Windows brings it.
const ofTheSystem = {
  400: "local('BIZ UDPGothic'), local('NotoSansCJKjp-Regular'), local('Noto Sans CJK JP')",
  700: "local('BIZ UDPGothic Bold'), local('NotoSansCJKjp-Bold'), local('Noto Sans CJK JP Bold')",
};

/**
 * The slices of the Japanese face in both weights, from the sheet of the lighter one: those with Japanese letters, each
 * the system's where it has one, else a WOFF2. The weights of a slice are side by side: their ranges compress to one.
 */
export function japaneseFaces(sheet: string): string {
  const slices = sheet.match(/@font-face \{[^}]*biz-udpgothic-\d+-400-normal[^}]*\}/g) ?? [];
  return slices
    .flatMap((slice) => {
      const lighter = slice.replace(
        /src: url\(([^)]*\.woff2)\).*?;/,
        // A small one too: the page's policy takes no font from within a sheet.
        `src: ${ofTheSystem[400]}, url($1?no-inline) format('woff2');`,
      );
      return [
        lighter,
        lighter
          .replace('font-weight: 400', 'font-weight: 700')
          .replace('-400-normal', '-700-normal')
          .replace(ofTheSystem[400], ofTheSystem[700]),
      ];
    })
    .join('\n');
}
