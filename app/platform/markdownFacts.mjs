import { marked } from 'marked';

/**
 * What a text in Markdown leads to and shows.
 * @typedef {object} MarkdownFacts
 * @property {string[]} links The addresses of its links, each once.
 * @property {string[]} linksAlone Of these, the ones that stand alone in a paragraph.
 * @property {{ href: string, text: string, title: string | null }[]} pictures
 */

/**
 * Parses a text in Markdown; null for one that is nested too deeply to be parsed.
 * @param {string} source
 * @returns {MarkdownFacts | null}
 */
export function factsOfMarkdown(source) {
  /** @type {Set<string>} */
  const links = new Set();
  /** @type {Set<string>} */
  const linksAlone = new Set();
  /** @type {MarkdownFacts['pictures']} */
  const pictures = [];
  try {
    void marked.walkTokens(marked.lexer(source), (token) => {
      if (token.type === 'link') links.add(token.href);
      if (token.type === 'image') pictures.push({ href: token.href, text: token.text, title: token.title ?? null });
      const [only, ...others] = token.type === 'paragraph' ? (token.tokens ?? []) : [];
      if (only?.type === 'link' && others.length === 0) linksAlone.add(only.href);
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return { links: [...links], linksAlone: [...linksAlone], pictures };
}
