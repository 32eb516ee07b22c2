import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import * as fontkit from 'fontkit';

const inflated = promisify(inflate);
const { resolve } = createRequire(import.meta.url);

/** The weights in which documents are set. */
export type Weight = 400 | 700;

interface Face {
  family: string;
  /** The subset of the family; left out where it comes in many slices, of which a list says what each has. */
  subset?: string;
  /** The characters that it is asked for. */
  covers: RegExp;
  /** Where the family has one weight only. */
  weight?: Weight;
}

// In the order in which a character is looked for. All are under the SIL Open Font License.
const faces: readonly Face[] = [
  { family: 'noto-sans', subset: 'latin', covers: /[\p{Script=Latin}\p{Script=Common}]/u },
  { family: 'noto-sans', subset: 'latin-ext', covers: /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u },
  { family: 'noto-sans', subset: 'vietnamese', covers: /[\p{Script=Latin}\p{Script=Inherited}]/u },
  { family: 'noto-sans', subset: 'greek', covers: /\p{Script=Greek}/u },
  { family: 'noto-sans', subset: 'greek-ext', covers: /\p{Script=Greek}/u },
  { family: 'noto-sans', subset: 'cyrillic', covers: /\p{Script=Cyrillic}/u },
  { family: 'noto-sans', subset: 'cyrillic-ext', covers: /\p{Script=Cyrillic}/u },
  { family: 'noto-sans', subset: 'devanagari', covers: /\p{Script=Devanagari}/u },
  { family: 'noto-sans-hebrew', subset: 'hebrew', covers: /\p{Script=Hebrew}/u },
  { family: 'noto-sans-arabic', subset: 'arabic', covers: /\p{Script=Arabic}/u },
  { family: 'noto-sans-thai', subset: 'thai', covers: /\p{Script=Thai}/u },
  { family: 'nanum-gothic', covers: /\p{Script=Hangul}/u },
  { family: 'biz-udpgothic', covers: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}]/u },
  { family: 'zcool-xiaowei', covers: /\p{Script=Han}/u, weight: 400 },
];

// Before the others, for lines of a brand that sets its headings in a serif.
const serifFaces: readonly Face[] = [
  { family: 'source-serif-4', subset: 'latin', covers: /[\p{Script=Latin}\p{Script=Common}]/u },
  { family: 'source-serif-4', subset: 'latin-ext', covers: /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u },
  { family: 'source-serif-4', subset: 'vietnamese', covers: /[\p{Script=Latin}\p{Script=Inherited}]/u },
  { family: 'source-serif-4', subset: 'greek', covers: /\p{Script=Greek}/u },
  { family: 'source-serif-4', subset: 'cyrillic', covers: /\p{Script=Cyrillic}/u },
  { family: 'source-serif-4', subset: 'cyrillic-ext', covers: /\p{Script=Cyrillic}/u },
];

/** A font that is open, with a name. */
export interface OpenFont {
  name: string;
  font: fontkit.Font;
}

const open = new Map<string, Promise<OpenFont>>();

/**
 * The first font of a weight that has all characters of a cluster; null where none has. Fonts are opened when they are
 * first needed, and stay. With `serif`, those of the serif come first.
 */
export async function fontFor(cluster: string, weight: Weight, serif = false): Promise<OpenFont | null> {
  const points = [...cluster].filter((character) => !isJoiner(character)).map((character) => character.codePointAt(0)!);
  const [first = 0] = points;
  for (const { family, subset, covers, weight: only } of serif ? [...serifFaces, ...faces] : faces) {
    if (!covers.test(String.fromCodePoint(first))) continue;
    const part = subset ?? (await sliceWith(family, first));
    const found = part && (await openFace(family, part, only ?? weight));
    if (found && points.every((point) => found.font.hasGlyphForCodePoint(point))) return found;
  }
  return null;
}

function openFace(family: string, part: string, weight: Weight): Promise<OpenFont> {
  const name = `${family}-${part}-${weight}`;
  const known = open.get(name) ?? readFace(`@fontsource/${family}/files/${name}-normal.woff`, name);
  open.set(name, known);
  return known;
}

/** The ranges of a slice: first and last character. */
interface Slice {
  part: string;
  ranges: [number, number][];
}

const slices = new Map<string, Promise<Slice[]>>();

// Large fonts come in slices of a hundred or two characters: the one that has a character is small, and opened in a
// moment.
async function sliceWith(family: string, point: number): Promise<string | null> {
  const known = slices.get(family) ?? readSlices(family);
  slices.set(family, known);
  return (await known).find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))?.part ?? null;
}

async function readSlices(family: string): Promise<Slice[]> {
  const lists = JSON.parse(await readFile(resolve(`@fontsource/${family}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(lists).flatMap(([name, list]) => {
    const part = /^\[(\d+)\]$/.exec(name)?.[1];
    const ranges = list.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.replace(/^U\+/i, '').split('-');
      return [parseInt(from, 16), parseInt(to, 16)];
    });
    return part === undefined ? [] : [{ part, ranges }];
  });
}

async function readFace(file: string, name: string): Promise<OpenFont> {
  const font = fontkit.create(await unpacked(await readFile(resolve(file))));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts.`);
  return { name, font };
}

// A WOFF as the OpenType font that it packs, inflated in Node's own threads: the library would do it in this one, which
// answers requests.
async function unpacked(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const entry = woff.subarray(44 + index * 20, 64 + index * 20);
      const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
      const bytes = woff.subarray(offset, offset + packed);
      return {
        tag: entry.subarray(0, 4),
        checksum: entry.subarray(16, 20),
        bytes: packed < length ? await inflated(bytes) : bytes,
      };
    }),
  );
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  let offset = head.length;
  const padded = tables.map(({ tag, checksum, bytes }, index) => {
    const at = 12 + index * 16;
    tag.copy(head, at);
    checksum.copy(head, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const room = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(room);
    offset += room.length;
    return room;
  });
  return Buffer.concat([head, ...padded]);
}

// Variation selectors and joiners have no their own shape.
function isJoiner(character: string): boolean {
  return /\p{Variation_Selector}|\p{Join_Control}/u.test(character);
}
