/** A part of a page that a reader can jump to. */
export interface Section {
  id: string;
  title: string;
}

/** A page with fewer parts, or shorter, needs no table of contents. */
const fewestSections = 4;
const shortestPage = 2500;

/** The parts of a rendered page (renderMarkdown) for its table of contents; none for a short page. */
export function sectionsOf(html: string): Section[] {
  if (html.length < shortestPage) return [];
  const sections = [...html.matchAll(/<h2 id="([\w-]+)">(.*?)<\/h2>/gs)].map(([, id = '', title = '']) => ({ id, title: plain(title) }));
  return sections.length < fewestSections ? [] : sections;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}
