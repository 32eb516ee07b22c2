import { fileName } from '#app/domain/operations/files/fileName.ts';

/** What may come with one message of a dispute, and with all of them. */
export const attachmentLimits = {
  bytes: 5 * 1024 * 1024,
  together: 10 * 1024 * 1024,
  files: 5,
  inDispute: 30,
} as const;

interface AttachmentKind {
  type: string;
  /** The ends that its name may have, the first of which is given to a name with another. */
  ends: readonly string[];
  is: (bytes: Uint8Array) => boolean;
}

const zipBegins = [0x50, 0x4b, 0x03, 0x04];

// A text is recognized last: by having none of the others' first bytes.
const kinds: readonly AttachmentKind[] = [
  { type: 'application/pdf', ends: ['.pdf'], is: (bytes) => begins(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]) },
  {
    type: 'image/png',
    ends: ['.png'],
    is: (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { type: 'image/jpeg', ends: ['.jpg', '.jpeg'], is: (bytes) => begins(bytes, [0xff, 0xd8, 0xff]) },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ends: ['.xlsx'],
    is: isWorkbook,
  },
  { type: 'text/csv', ends: ['.csv', '.txt'], is: isTable },
];

/** The ends of the files that are taken, for the list of a file field. */
export const attachmentEnds: readonly string[] = kinds.flatMap(({ ends }) => ends);

/** A file as its sender calls it. */
export interface SentFile {
  name: string;
  content: Uint8Array;
}

/**
 * The type of a file by its content, whatever its name says, and the name under which it is stored, with the extension
 * of that type; null for refused types: programs, archives, workbooks with macros, pages with scripts.
 */
export function attachmentOf({ name, content }: SentFile): { name: string; type: string } | null {
  const kind = kinds.find(({ is }) => is(content));
  if (!kind) return null;
  const shown = fileName(name.split(/[\\/]/).at(-1)!) || 'file';
  const hasEnd = kind.ends.some((end) => shown.toLowerCase().endsWith(end));
  // Only a name tells a table from any other text.
  if (!hasEnd && kind.type === 'text/csv') return null;
  return { name: hasEnd ? shown : fileName(`${shown}${kind.ends[0]!}`), type: kind.type };
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((byte, place) => bytes[place] === byte);
}

// The names of an archive's entries stand in it as they are.
function isWorkbook(bytes: Uint8Array): boolean {
  if (!begins(bytes, zipBegins)) return false;
  const text = new TextDecoder('latin1').decode(bytes);
  return text.includes('[Content_Types].xml') && text.includes('xl/workbook.xml') && !/vbaProject\.bin/i.test(text);
}

// Text of any encoding with letters of a byte: no character but line ends and tabs steers anything, and it begins as no
// program and no page does.
function isTable(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.some((byte) => byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte))))
    return false;
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 200))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return start !== '' && !/^(<|#!|@echo|\{\\rtf|%!)/i.test(start);
}
