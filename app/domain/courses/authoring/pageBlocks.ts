const blockKinds = ['picture', 'video', 'document'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A part of a page: text in Markdown, or a block that names a file or a drawing and says what belongs to it. */
export type PageBlock =
  | { kind: 'text'; markdown: string }
  | { kind: BlockKind; name: string; source: string; values: Record<string, string>; transcript: string };

const opening = /^```(picture|video|document)[ \t]([^\n`]*)\n/gm;
const closing = /^```[ \t]*$/gm;

/**
 * The parts of a page in their order. A block is fenced, begins with its kind and the name of a file of the course (of a
 * drawing in the starter set), and has lines of a key and a value; what follows `transcript:` to its end is the
 * transcript of a film. Anything else is Markdown.
 */
export function blocksOf(body: string): PageBlock[] {
  const text = body.replace(/\r\n?/g, '\n');
  const blocks: PageBlock[] = [];
  let from = 0;
  const addText = (markdown: string) =>
    markdown.trim() !== '' && blocks.push({ kind: 'text', markdown: markdown.trim() });
  // Where one block has no end, none after it has.
  for (let found = next(opening, text, 0); found; found = next(opening, text, from)) {
    const begins = found.index + found[0].length;
    const end = next(closing, text, begins);
    if (!end) break;
    addText(text.slice(from, found.index));
    const [, kind, name] = found;
    blocks.push({ kind: kind as BlockKind, name: name!.trim(), ...read(text.slice(begins, end.index)) });
    from = end.index + end[0].length;
  }
  addText(text.slice(from));
  return blocks;
}

function next(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function read(source: string): { source: string; values: Record<string, string>; transcript: string } {
  const [lines = '', ...transcript] = source.split(/^transcript:[ \t]*/m);
  const values = [...lines.matchAll(/^(\w+):[ \t]*(.*)$/gm)].map(([, key, value]) => [key, value!.trim()]);
  return { source: source.trimEnd(), values: Object.fromEntries(values), transcript: transcript.join('').trim() };
}

/** A block as it is written in a page, for a file that has been added to the course. */
export function blockText(kind: BlockKind, name: string, values: Record<string, string>, transcript = ''): string {
  const line = (text: string) => text.replace(/\s+/g, ' ').trim();
  const lines = Object.entries(values).flatMap(([key, value]) =>
    line(value) === '' ? [] : [`${key}: ${line(value)}`],
  );
  // A line that would end the block is no part of the spoken text.
  const spoken = transcript.replace(/\r\n?/g, '\n').replace(/^```/gm, "'''").trim();
  return ['```' + `${kind} ${name}`, ...lines, ...(spoken === '' ? [] : [`transcript: ${spoken}`]), '```'].join('\n');
}

/** The files that a page names: pictures, films with their captions, documents. */
export function filesNamedIn(body: string): string[] {
  return blocksOf(body).flatMap((block) =>
    block.kind === 'text' ? [] : [block.name, ...(block.values.captions ? [block.values.captions] : [])],
  );
}
