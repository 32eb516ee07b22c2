import type { NamedQuery } from '#app/platform/measuredClient.server.ts';

/** What the driver was asked: the statement's name, also through a pooler, where nothing is prepared by it, and its text. */
export function askedQuery(query: unknown): { name: string | undefined; text: string | undefined } {
  const { name, knownAs, text } = query as Partial<NamedQuery>;
  return { name: name ?? knownAs, text };
}
