import type { Language } from './translations.server.ts';

const kept = new Map<string, string>();

// Languages, markets, roles, brands and their pages come to some hundreds; whatever goes beyond is drawn each time.
const mostKept = 1000;

// Rows and other data come without end: what was drawn longest ago gives way. A row and its name take about a kilobyte.
const keptData = new Map<string, string>();
const mostKeptData = 4000;
// An address may be long, and is whatever somebody types: what depends on more than this is drawn each time.
const longestKey = 1000;
const dataTags = new Set(['tr', 'thead', 'dl']);

/** The markup that a page may take over from earlier pages, and leaves to later ones (`Kept.tsx`). */
export interface PageMarkup {
  /** The content of an element by its name, or undefined where this page has to draw it. */
  take(tag: string, id: string, name: string): string | undefined;
  /** Keeps what this page had to draw, from its finished HTML. */
  keep(html: string): void;
}

/** One page's access to what is kept for a language. */
export function pageMarkup(language: Language): PageMarkup {
  const drawn: { tag: string; id: string; key: string }[] = [];
  return {
    take(tag, id, name) {
      const key = `${language} ${id} ${name}`;
      const known = storeOf(tag).get(key);
      if (known === undefined && key.length <= longestKey && (dataTags.has(tag) || kept.size < mostKept)) drawn.push({ tag, id, key });
      return known;
    },
    keep(html) {
      for (const { tag, id, key } of drawn) {
        const content = contentOf(html, tag, id);
        if (content !== undefined) storeOf(tag).set(key, content);
      }
      for (const key of keptData.keys()) {
        if (keptData.size <= mostKeptData) break;
        keptData.delete(key);
      }
    },
  };
}

function storeOf(tag: string): Map<string, string> {
  return dataTags.has(tag) ? keptData : kept;
}

// React writes `>` in no attribute, and there is no element of this kind within.
function contentOf(html: string, tag: string, id: string): string | undefined {
  const named = html.indexOf(` id="${id}"`);
  const start = html.indexOf('>', named) + 1;
  const end = html.indexOf(`</${tag}>`, start);
  return named < 0 || end < 0 ? undefined : html.slice(start, end);
}
