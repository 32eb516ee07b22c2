import { Marked, type RendererObject } from 'marked';
import { contentLink, type Reader } from './links.ts';

/**
 * Markdown as HTML of a safe subset: headings (from h2 down), paragraphs, lists, tables, quotes, emphasis, code, rules and safe
 * links. Markup in the source comes out as text, an unsafe link as its label, an image as its description.
 */
export function renderMarkdown(source: string, reader: Reader = {}): string {
  return new Marked({ gfm: true, renderer: safeRenderer(reader) }).parse(source, { async: false });
}

function safeRenderer(reader: Reader): RendererObject {
  return {
    heading({ tokens, depth }) {
      // The page's own title is the h1.
      const level = Math.min(depth + 1, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    // Replaces Marked's own, which leaves text within a <script> or <pre> unescaped.
    text(token) {
      return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeHtml(token.text, plainCharacters);
    },
    html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim())}</p>\n` : escapeHtml(text)),
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      const link = contentLink(href, reader);
      if (!link) return label;
      return `<a href="${escapeHtml(link.href)}"${link.newWindow ? ' target="_blank" rel="noopener"' : ''}>${label}</a>`;
    },
    image: ({ text }) => escapeHtml(text),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>\n`,
  };
}

const anyCharacters = /[&<>"']/g;
// An author may write &nbsp; in a text.
const plainCharacters = /[<>"']|&(?!#?\w{1,31};)/g;

function escapeHtml(text: string, characters = anyCharacters): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(characters, (character) => entities[character] ?? character);
}
