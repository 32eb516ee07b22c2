import { factsOfMarkdown } from './markdownFacts.mjs';

/**
 * Parses texts in Markdown: `factsOfMarkdown` on a separate thread.
 * @param {{ texts: string[] }} options
 */
export default function work({ texts }) {
  return texts.map(factsOfMarkdown);
}
