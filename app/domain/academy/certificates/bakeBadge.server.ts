import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { pngOf } from '#app/platform/pngOf.server.ts';
import { hashCode } from '#app/platform/tokens.server.ts';
import { badgeImage, type Emblem } from './badgeImage.ts';

/** A badge for download: a picture that contains the credential. */
export const bakedFormats = { png: 'image/png', svg: 'image/svg+xml' } as const;
export type BakedFormat = keyof typeof bakedFormats;

/**
 * Bakes a signed credential into the picture of its level, as Open Badges 3.0 has it: a PNG with the text chunk
 * `openbadgecredential` before its pixels, or an SVG with the element of that name, first.
 */
export function bakeBadge(format: BakedFormat, badge: Emblem, credential: object): Buffer {
  const text = JSON.stringify(credential);
  if (format === 'svg') {
    // A text in CDATA cannot contain the characters that end it.
    const held = text.replaceAll(']]>', ']]\\u003e');
    return Buffer.from(
      badgeImage(
        badge,
        `<openbadges:credential xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"><![CDATA[${held}]]></openbadges:credential>`,
      ),
    );
  }
  const png = badgePicture(badge);
  // The signature and the header: length, name, 13 bytes of data, checksum.
  const head = 8 + 4 + 4 + 13 + 4;
  return Buffer.concat([png.subarray(0, head), textChunk(text), png.subarray(head)]);
}

const drawn = new LRUCache<string, Buffer>({ max: 100 });

/** The picture of a level as PNG; kept, because it is public. */
export function badgePicture({ curriculum, level, look: { light, seal } }: Emblem): Buffer {
  const badge = { curriculum, level, look: { light, seal } };
  const key = JSON.stringify(badge);
  const png = drawn.get(key) ?? pngOf(badgeImage(badge));
  drawn.set(key, png);
  return png;
}

// Keyword, not compressed, no language, no translated keyword, and the text in UTF-8.
function textChunk(text: string): Buffer {
  const body = Buffer.concat([Buffer.from('iTXtopenbadgecredential\0\0\0\0\0'), Buffer.from(text)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/**
 * The owner of an Open Badge, which a wallet that knows the address can check and others cannot read: the hash of the
 * address in lower case with a salt of the certificate's own.
 */
export function hashedAddress(number: string, emailAddress: string) {
  const salt = hashCode('badge', number).slice(0, 32);
  const hash = createHash('sha256')
    .update(emailAddress.toLowerCase() + salt)
    .digest('hex');
  return {
    type: 'IdentityObject',
    hashed: true,
    identityHash: `sha256$${hash}`,
    identityType: 'emailAddress',
    salt,
  };
}
