import { LRUCache } from 'lru-cache';
import { Marked, type RendererObject } from 'marked';
import { faultOfText } from '#app/domain/textBounds.ts';
import type { PageBlock } from '#app/domain/courses/authoring/pageBlocks.ts';
import { contentTypeOf } from '#app/domain/courses/packages/contentTypes.ts';
import type { BuiltCourse } from './builtCourse.ts';
import { escapeXml as escape } from './drawings/paper.ts';
import type { PackageFile } from './pages.ts';
import { words } from './player/words.ts';

type Block = Exclude<PageBlock, { kind: 'text' }>;

/** What pages need to know of their course. */
export type ShownIn = Pick<BuiltCourse, 'language' | 'files' | 'draw'>;

interface Shown {
  /** The files that the page shows; what a block adds is put in. */
  files: PackageFile[];
  pictureAt: () => string;
}

/** A picture, a film or a document of a page as HTML; its file is added to those of the package. */
export function blockHtml(course: ShownIn, block: Block, shown: Shown): string {
  if (!course.files.has(block.name) && block.kind === 'picture' && course.draw) {
    const { alt, svg } = course.draw(block.name, block.source);
    const path = shown.pictureAt();
    shown.files.push({ path, content: svg });
    return `<figure><img src="${path}" alt="${escape(alt)}"></figure>\n`;
  }
  const path = added(course, block.name, shown);
  const { values } = block;
  if (block.kind === 'picture') {
    const caption = values.caption ? `<figcaption>${escape(values.caption)}</figcaption>` : '';
    return `<figure><img src="${path}" alt="${escape(values.alt ?? '')}">${caption}</figure>\n`;
  }
  if (block.kind === 'document') {
    const kind = block.name.split('.').at(-1)!.toUpperCase();
    return `<p class="document"><a href="${path}" target="_blank" rel="noopener">${escape(values.title || block.name)} (${kind}, ${sizeOf(course, block.name)})</a></p>\n`;
  }
  return film(course, block, path, shown);
}

function film(course: ShownIn, { name, values, transcript }: Block, path: string, shown: Shown): string {
  const { language } = course;
  const say = words[language];
  const captions = values.captions ? `<track kind="captions" src="${added(course, values.captions, shown)}" srclang="${language}" label="${escape(say.captions)}" default>` : '';
  const title = values.title ?? '';
  const spoken = transcript.split(/\n{2,}/).filter((part) => part.trim() !== '');
  const text = spoken.map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`).join('');
  return `<figure class="film"><video controls preload="metadata" playsinline${title ? ` aria-label="${escape(title)}"` : ''}><source src="${path}" type="${contentTypeOf(name)}">${captions}</video>${title ? `<figcaption>${escape(title)}</figcaption>` : ''}${text ? `<details class="transcript"><summary>${escape(say.transcript)}</summary>${text}</details>` : ''}</figure>\n`;
}

/** Where a picture of the course is in its package, to whose files it is added. Throws for one that it does not have. */
export function pictureOf(course: ShownIn, name: string, files: PackageFile[]): string {
  return added(course, name, { files, pictureAt: () => '' });
}

function added({ files }: ShownIn, name: string, { files: shown }: Shown): string {
  const medium = files.get(name);
  if (!medium) throw new Error(`The course has no such file: ${name}`);
  const path = `files/${name}`;
  if (shown.every((each) => each.path !== path)) shown.push('hash' in medium ? { path, hash: medium.hash, size: medium.size } : { path, content: medium.content });
  return encodeURI(path);
}

function sizeOf({ files, language }: ShownIn, name: string): string {
  const bytes = files.get(name)?.size ?? 0;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${unit}`;
}

// Markup in the source is text, as are pictures from elsewhere; a link that leads nowhere safe is its label.
const renderer: RendererObject = {
  heading({ tokens, depth }) {
    // The page's own title is the h1.
    const level = Math.min(Math.max(depth, 2), 6);
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
  },
  table(token) {
    const cells = (row: typeof token.header, tag: 'th' | 'td') => row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
    return `<div class="table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></div>\n`;
  },
  html: ({ text, block }) => (block ? `<p>${escape(text.trim())}</p>\n` : escape(text)),
  text(token) {
    // What follows a tag that marked takes for markup is text as any other.
    if ('escaped' in token) token.escaped = false;
    return false;
  },
  image: ({ text }) => escape(text),
  code: ({ text }) => `<pre><code>${escape(text)}</code></pre>\n`,
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  link({ href, tokens }) {
    const label = this.parser.parseInline(tokens);
    if (!/^(https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+)$/i.test(href)) return label;
    return `<a href="${escape(href)}" target="_blank" rel="noopener noreferrer">${label}</a>`;
  },
};

const marked = new Marked({ gfm: true, renderer });

// By text, so that a course is built of what was laid out before.
const laidOut = new LRUCache<string, string>({ maxSize: 4_000_000, sizeCalculation: (html, text) => html.length + text.length + 1 });

/**
 * Text of a page in Markdown as HTML that runs nothing and loads nothing. A text beyond its bounds is shown as it was
 * typed.
 */
export function textHtml(markdown: string): string {
  const html = laidOut.get(markdown) ?? htmlOf(markdown);
  laidOut.set(markdown, html);
  return html;
}

function htmlOf(markdown: string): string {
  if (faultOfText(markdown)) return `<pre>${escape(markdown)}</pre>\n`;
  try {
    return marked.parse(markdown, { async: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `<pre>${escape(markdown)}</pre>\n`;
  }
}
