import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { key, keysOf } from './tokens.server.ts';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes, headBytes] = [12, 16, 4];
const pieceBytes = 64 * 1024;

/** The error where sealed content was altered, cut off, sealed for another use, or with another secret. */
export class ContentUnsealable extends Error {
  override readonly name = 'ContentUnsealable';
}

/** The key that seals: the name of a use, whose key is derived from the settings' secret, or a given key. */
type Sealer = string | KeyObject;

/**
 * Content encrypted on its way, in pieces of 64 KiB (AES-256-GCM with the key of one use). Each piece is bound to
 * `boundTo`, its place and whether it is the last, so that none can be left out, moved or taken from another file.
 */
export async function* sealedStream(
  use: Sealer,
  boundTo: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let place = 0;
  let waiting = Buffer.alloc(0);
  for await (const some of content) {
    waiting = Buffer.concat([waiting, some]);
    while (waiting.length > pieceBytes) {
      yield sealPiece(use, nameOf(boundTo, place, false), waiting.subarray(0, pieceBytes));
      waiting = waiting.subarray(pieceBytes);
      place += 1;
    }
  }
  yield sealPiece(use, nameOf(boundTo, place, true), waiting);
}

/**
 * The content that `sealedStream` encrypted: a piece is given on once it was verified. Throws `ContentUnsealable` at
 * the first that is not as it was, and at the end of content that was cut off.
 */
export async function* unsealedStream(
  use: Sealer,
  boundTo: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let place = 0;
  let waiting = Buffer.alloc(0);
  const length = () => (waiting.length < headBytes ? Infinity : headBytes + waiting.readUInt32BE(0));
  for await (const some of sealed) {
    waiting = Buffer.concat([waiting, some]);
    // What follows a piece says that it is not the last.
    while (waiting.length > length()) {
      const end = length();
      yield openPiece(use, nameOf(boundTo, place, false), waiting.subarray(headBytes, end));
      waiting = waiting.subarray(end);
      place += 1;
    }
  }
  if (waiting.length !== length()) throw new ContentUnsealable();
  yield openPiece(use, nameOf(boundTo, place, true), waiting.subarray(headBytes));
}

const keyOf = (use: Sealer) => (typeof use === 'string' ? key(`seal:${use}`) : use);
const keysToOpen = (use: Sealer) => (typeof use === 'string' ? keysOf(`seal:${use}`) : [use]);

const nameOf = (boundTo: string, place: number, isLast: boolean) => Buffer.from(`${boundTo} ${place} ${isLast}`);

function sealPiece(use: Sealer, name: Buffer, piece: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(use), nonce, { authTagLength: tagBytes }).setAAD(name);
  const sealed = Buffer.concat([cipher.update(piece), cipher.final()]);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(nonceBytes + tagBytes + sealed.length);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
}

function openPiece(use: Sealer, name: Buffer, bytes: Buffer): Buffer {
  const start = nonceBytes + tagBytes;
  if (bytes.length < start) throw new ContentUnsealable();
  for (const by of keysToOpen(use))
    try {
      const decipher = createDecipheriv(algorithm, by, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(name)
        .setAuthTag(bytes.subarray(nonceBytes, start));
      return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]);
    } catch {
      // Another key may fit.
    }
  throw new ContentUnsealable();
}
