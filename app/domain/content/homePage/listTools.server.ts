import { connectedPartners } from '#app/domain/markets/partnerAddresses.server.ts';
import { pagePath } from '#app/domain/content/documents/documentKinds.ts';
import { findDocument, type ContentReader } from '#app/domain/content/documents/findDocument.server.ts';
import { pageNames } from '#app/domain/content/documents/pages.ts';
import { toolsFor, type Tool, type ToolUser } from './tools.ts';

/**
 * Reads the tools of a user under a brand (`toolsFor`), without content pages that are not written yet for their
 * market, and without pages about partners that are not connected.
 */
export async function listTools(ctx: ContentReader, user: ToolUser): Promise<Tool[]> {
  const { brand, market } = user;
  const partners = await connectedPartners(ctx, { brand, market });
  const found = toolsFor({ ...user, partners }).map(async (tool) => {
    const isPage = pageNames.some((page) => page === tool.name);
    return !isPage || (await findDocument(ctx, 'page', { path: pagePath(tool.name), brand, market })) ? [tool] : [];
  });
  return (await Promise.all(found)).flat();
}
