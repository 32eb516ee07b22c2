/** A part of a page that a reader can jump to. */
export interface Section {
  id: string;
  title: string;
}

/** A page with fewer parts, or shorter, needs no table of contents. */
const fewestSections = 4;
const shortestPage = 2500;

/**
 * A rendered page (renderMarkdown) with its parts for a table of contents: each heading of its highest level gets an id
 * to jump to. A short page comes back as it is, without parts.
 */
export function withSections(html: string): { html: string; sections: Section[] } {
  const level = /<h2>/.test(html) ? 'h2' : 'h3';
  const sections: Section[] = [];
  const marked = html.replace(new RegExp(`<${level}>(.*?)</${level}>`, 'gs'), (_, title: string) => {
    const id = `section-${sections.length + 1}`;
    sections.push({ id, title: plain(title) });
    return `<${level} id="${id}">${title}</${level}>`;
  });
  return html.length < shortestPage || sections.length < fewestSections
    ? { html, sections: [] }
    : { html: marked, sections };
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function plain(html: string): string {
  return html.replace(/<[^<>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}
