/** A compressed picture of a film: when it is shown, and whether it can be shown without those before it. */
export interface FilmPicture {
  milliseconds: number;
  isKey: boolean;
  bytes: Uint8Array;
}

interface Film {
  /** As Matroska names it. */
  codec: 'V_VP9' | 'V_VP8';
  width: number;
  height: number;
  milliseconds: number;
  pictures: readonly FilmPicture[];
}

/**
 * A film without sound as WebM: with its length and an index, so that one can go to any place in it. Each cluster begins
 * with a picture that stands for itself. The same pictures give the same bytes.
 */
export function webmOf({ codec, width, height, milliseconds, pictures }: Film): Uint8Array {
  const head = element(0x1a45dfa3, [number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4), number(0x42f3, 8), text(0x4282, 'webm'), number(0x4287, 2), number(0x4285, 2)]);
  const info = element(0x1549a966, [number(0x2ad7b1, 1_000_000), real(0x4489, milliseconds), text(0x4d80, 'Gangway'), text(0x5741, 'Gangway')]);
  const video = element(0xe0, [number(0xb0, width), number(0xba, height)]);
  const track = element(0xae, [number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), number(0x9c, 0), text(0x86, codec), video]);
  const clusters = clustersOf(pictures);
  const before = [info, element(0x1654ae6b, [track])];
  const cuesOf = (places: readonly number[]) =>
    element(0x1c53bb6b, clusters.map(({ at }, place) => element(0xbb, [number(0xb3, at, 4), element(0xb7, [number(0xf7, 1), number(0xf1, places[place]!, 4)])])));
  // The index stands before what it points to, and is as long whatever it says.
  let place = joined(before).length + cuesOf(clusters.map(() => 0)).length;
  const places = clusters.map(({ bytes }) => {
    const here = place;
    place += bytes.length;
    return here;
  });
  return joined([head, element(0x18538067, [...before, cuesOf(places), ...clusters.map(({ bytes }) => bytes)])]);
}

function clustersOf(pictures: readonly FilmPicture[]): { at: number; bytes: Uint8Array }[] {
  const groups: FilmPicture[][] = [];
  for (const picture of pictures) {
    if (picture.isKey || groups.length === 0) groups.push([]);
    groups.at(-1)!.push(picture);
  }
  return groups.map((group) => {
    const at = group[0]!.milliseconds;
    const blocks = group.map(({ milliseconds, isKey, bytes }) => {
      const later = milliseconds - at;
      return element(0xa3, [Uint8Array.of(0x81, later >> 8, later & 0xff, isKey ? 0x80 : 0), bytes]);
    });
    return { at, bytes: element(0x1f43b675, [number(0xe7, at), ...blocks]) };
  });
}

function element(id: number, parts: readonly Uint8Array[]): Uint8Array {
  const inside = joined(parts);
  return joined([bytesOf(id), lengthOf(inside.length), inside]);
}

// In one byte, or in eight.
function lengthOf(bytes: number): Uint8Array {
  if (bytes < 127) return Uint8Array.of(0x80 | bytes);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(bytes) | (1n << 56n));
  return length;
}

const number = (id: number, value: number, least = 1) => element(id, [bytesOf(value, least)]);
const text = (id: number, value: string) => element(id, [new TextEncoder().encode(value)]);

function real(id: number, value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, [bytes]);
}

function bytesOf(value: number, least = 1): Uint8Array {
  const digits = value.toString(16);
  const pairs = digits.padStart(Math.max(least * 2, digits.length + (digits.length % 2)), '0');
  return Uint8Array.from(pairs.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
