import { hyphenated } from '#app/domain/text.ts';
import { uploadedFormat } from '#app/domain/content/pictures/imageRules.ts';

export const mediaKinds = ['picture', 'video', 'captions', 'document'] as const;
export type MediaKind = (typeof mediaKinds)[number];

const megabyte = 1024 * 1024;

/** How large a file of a kind may be, in bytes, and how many files a course may have. */
export const mediaLimits = {
  bytes: { picture: 10 * megabyte, video: 150 * megabyte, captions: megabyte, document: 20 * megabyte },
  files: 200,
  /** Enough to know a file by how it begins. */
  head: 4096,
} as const;

/** A kind of file, with the ending and the type under which it is served. */
export interface MediaType {
  kind: MediaKind;
  ending: string;
  type: string;
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * What a file is by how it begins: its name and what its sender says of it count for nothing. Null for what a course
 * does not show, as SVG, which may contain scripts, and films of other kinds, which not every browser plays.
 */
export function mediaTypeOf(head: Uint8Array): MediaType | null {
  const picture = uploadedFormat(head);
  if (picture) return { kind: 'picture', ending: picture === 'jpeg' ? 'jpg' : picture, type: `image/${picture}` };
  if (ascii(head, 4, 8) === 'ftyp' && /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)/.test(ascii(head, 8, 12)))
    return { kind: 'video', ending: 'mp4', type: 'video/mp4' };
  if (
    head[0] === 0x1a &&
    head[1] === 0x45 &&
    head[2] === 0xdf &&
    head[3] === 0xa3 &&
    ascii(head, 0, 64).includes('webm')
  )
    return { kind: 'video', ending: 'webm', type: 'video/webm' };
  if (ascii(head, 0, 5) === '%PDF-') return { kind: 'document', ending: 'pdf', type: 'application/pdf' };
  const text = new TextDecoder().decode(head.subarray(0, 16)).replace(/^\uFEFF/, '');
  return /^WEBVTT(?:[ \t\r\n]|$)/.test(text) ? { kind: 'captions', ending: 'vtt', type: 'text/vtt' } : null;
}

const time = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const timing = new RegExp(`^(${time})[ \\t]+-->[ \\t]+(${time})(?:[ \\t].*)?$`);

/**
 * Why captions are no WebVTT that every browser shows: the first line that is wrong, counted from one, or 0 for no
 * captions. Null where they are sound.
 */
export function captionsFault(source: string): { line: number } | null {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return { line: 1 };
  let [cues, last] = [0, -1];
  for (const [at, line] of lines.entries()) {
    if (!line.includes('-->')) continue;
    const [, from, to] = timing.exec(line.trim()) ?? [];
    if (!from || !to || secondsOf(to) <= secondsOf(from) || secondsOf(from) < last) return { line: at + 1 };
    if ((lines[at + 1] ?? '').trim() === '') return { line: at + 2 };
    last = secondsOf(from);
    cues += 1;
  }
  return cues === 0 ? { line: 0 } : null;
}

function secondsOf(stamp: string): number {
  return stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/**
 * The name of a file within its course, from the name that it came with: small letters, digits and dashes, with the
 * ending of what it is. `taken` are the names that other files of the course have.
 */
export function mediaName(given: string, ending: string, taken: ReadonlySet<string>): string {
  const stem = hyphenated(given.replace(/\.[^.]*$/, '')).slice(0, 60) || 'file';
  for (let count = 1; ; count += 1) {
    const name = `${stem}${count === 1 ? '' : `-${count}`}.${ending}`;
    if (!taken.has(name)) return name;
  }
}
