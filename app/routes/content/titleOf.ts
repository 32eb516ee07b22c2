/** The meta of a content page: its own title, then the product's name, which no language translates. */
export function titleOf(page: { title: string } | undefined) {
  return page ? [{ title: `${page.title} · Gangway` }] : [];
}
