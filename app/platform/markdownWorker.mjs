import { factsOfMarkdown } from './markdownFacts.mjs';

/**
 * Parses texts in Markdown: `factsOfMarkdown` on a thread of its own.
 * @param {{ texts: string[] }} options
 */
export default function work({ texts }) {
  return texts.map(factsOfMarkdown);
}
