import { Marked, type RendererObject } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { videoId } from '#app/domain/fields.ts';
import { imageAddress } from '#app/domain/content/pictures/imageRules.ts';
import { pictureAttributes, textPicture, type PictureSize } from '#app/domain/content/pictures/pictureMarkdown.ts';
import { contentLink, type Reader } from './links.ts';
import { faultOfText } from '#app/domain/textBounds.ts';

interface Options extends Reader {
  /** True where the context menu of links to files is off (spec §2). */
  protectDownloads?: boolean;
  /** The pictures of the library that the text shows. */
  pictures?: readonly PictureSize[];
}

/**
 * Markdown as HTML of a safe subset: headings (from h2 down), paragraphs, lists, tables, quotes, emphasis, code,
 * rules, safe links and pictures of the library. Other markup in the source comes out as text, an unsafe link as its
 * label, any other image as its description. A paragraph that is nothing but a link to a video is marked as one, for the
 * player. A text beyond its bounds comes out as it was typed.
 */
export function renderMarkdown(source: string, options: Options = {}): string {
  if (faultOfText(source)) return `<pre>${escapeText(source)}</pre>\n`;
  const html = new Marked({ gfm: true, renderer: readersRenderer(options) }).parse(source, { async: false });
  return sanitizeHtml(html, safeSubset);
}

const safeSubset: sanitizeHtml.IOptions = {
  allowedTags:
    'h2 h3 h4 h5 h6 p br hr ul ol li strong em del code pre blockquote a table thead tbody tr th td img'.split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'data-video', 'data-protected'],
    img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedClasses: { p: ['video'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  // An image of another site would tell it who reads which page.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && imageAddress(attribs.src ?? '') === null,
};

function readersRenderer({ protectDownloads = false, pictures = [], ...reader }: Options): RendererObject {
  return {
    heading({ tokens, depth }) {
      // The page's own title is the h1.
      const level = Math.min(depth + 1, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    paragraph({ tokens }) {
      const [only] = tokens;
      const isVideo = tokens.length === 1 && only?.type === 'link' && videoId((only as { href: string }).href) !== null;
      return `<p${isVideo ? ' class="video"' : ''}>${this.parser.parseInline(tokens)}</p>\n`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      const link = contentLink(href, reader);
      if (!link) return label;
      const video = videoId(href);
      const attributes = {
        href: link.href,
        ...(link.newWindow || video ? { target: '_blank', rel: 'noopener' } : {}),
        ...(video ? { 'data-video': video } : {}),
        ...(link.newWindow && protectDownloads ? { 'data-protected': '' } : {}),
      };
      return `<a${attributesText(attributes)}>${label}</a>`;
    },
    // Markup of the source is text; what is left of it the sanitiser sees.
    html: ({ text, block }) => (block ? `<p>${escapeText(text.trim())}</p>\n` : escapeText(text)),
    // After a <pre> or the like of the source, marked takes the rest of its line for markup that it has seen: to us it
    // is text as any other.
    text(token) {
      if ('escaped' in token) token.escaped = false;
      return false;
    },
    image: (token) => {
      const { imageId, alt } = textPicture(token);
      const picture = pictures.find((each) => each.imageId === imageId);
      return picture ? `<img${attributesText({ ...pictureAttributes(picture), alt })}>` : escapeText(token.text);
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    code: ({ text }) => `<pre><code>${escapeText(text)}</code></pre>\n`,
  };
}

function attributesText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('');
}

function escapeText(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
