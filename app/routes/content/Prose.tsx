// One class for each element that renderMarkdown can produce.
const styles = [
  'prose',
  '[&>*+*]:mt-4 [&>*+h2]:mt-8 [&>*+h3]:mt-6',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li+li]:mt-2',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-3',
  '[&_table]:block [&_table]:overflow-x-auto [&_table]:text-sm [&_th]:text-left [&_th]:font-semibold',
  '[&_th]:border-b [&_td]:border-b [&_th]:border-line [&_td]:border-line [&_th]:py-2 [&_td]:py-2 [&_th]:pr-4 [&_td]:pr-4 [&_td]:align-top',
  '[&_td]:min-w-20 min-[650px]:[&_td]:min-w-32',
  '[&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-muted',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:text-sm',
  "[&_strong]:font-semibold [&_a[href^='tel:']]:whitespace-nowrap",
].join(' ');

/** The text of a content page; `html` comes out of renderMarkdown, which lets only a safe subset through. */
export function Prose({ html }: { html: string }) {
  // eslint-disable-next-line react/no-danger -- see above: the one way to show Markdown without a parser in the browser
  return <div className={styles} dangerouslySetInnerHTML={{ __html: html }} />;
}
