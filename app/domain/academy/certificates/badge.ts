import type { AcademyLevel } from '#app/domain/markets/curricula.ts';

/**
 * How many certificates a status list is about: the fewest that the standard has, so that a place says little of whose
 * it is.
 */
export const statusListLength = 131_072;

/** The contexts that a credential names, the first of them the data model's own. */
export type Contexts = readonly [string, ...string[]];

/** Addresses of the installation's credentials, below its origin. */
export const credentialPaths = {
  issuer: '/.well-known/did.json',
  badge: (number: string) => `/credentials/certificates/${number}`,
  achievement: (curriculum: string, level: number) => `/credentials/achievements/${curriculum}/${level}`,
  image: (curriculum: string, level: number) => `/credentials/achievements/${curriculum}/${level}/image`,
  statusList: (list: number) => `/credentials/status/${list}`,
  logo: (hash: string) => `/logos/${hash}`,
} as const;

/** The issuer's identifier: did:web of the origin, whose port is written with %3A. */
export function issuerOf(origin: string): string {
  return `did:web:${encodeURIComponent(new URL(origin).host)}`;
}

interface BadgeInput {
  origin: string;
  /** The brand's name, and the hash of the logo that it has set. */
  issuer: { name: string; logo?: string | undefined };
  number: string;
  holderName: string;
  curriculum: string;
  level: AcademyLevel;
  statusIndex: number;
  issuedAt: Date;
  validUntil: Date;
  words: AchievementWords;
  /** What tells whose it is beside the name, in the holder's own copy. */
  identities?: readonly object[];
}

interface AchievementWords {
  name: string;
  description: string;
  criteria: string;
}

/** An achievement as an Open Badge describes it: a level of a curriculum, what it means, and what it takes. */
export function achievement(
  origin: string,
  { curriculum, level }: { curriculum: string; level: number },
  { name, description, criteria }: AchievementWords,
) {
  return {
    id: origin + credentialPaths.achievement(curriculum, level),
    type: ['Achievement'],
    achievementType: 'Certification',
    name,
    description,
    criteria: { narrative: criteria },
    image: { id: origin + credentialPaths.image(curriculum, level), type: 'Image', caption: name },
  };
}

/**
 * A certificate as an Open Badges 3.0 credential, not signed yet. It names its holder as the certificate does,
 * and nothing else of them but `identities`.
 */
export function badgeCredential(contexts: Contexts, badge: BadgeInput) {
  const { origin, number, statusIndex } = badge;
  const list = origin + credentialPaths.statusList(Math.floor(statusIndex / statusListLength));
  const place = String(statusIndex % statusListLength);
  return {
    '@context': contexts,
    id: origin + credentialPaths.badge(number),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: badge.words.name,
    issuer: issuerProfile(origin, badge.issuer),
    validFrom: instant(badge.issuedAt),
    validUntil: instant(badge.validUntil),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: badge.holderName, identityType: 'name' },
        ...(badge.identities ?? []),
      ],
      achievement: achievement(origin, badge, badge.words),
    },
    credentialStatus: {
      id: `${list}#${place}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: place,
      statusListCredential: list,
    },
  };
}

/** A status list as a credential, not signed yet: its bits are those of the revoked certificates. */
export function statusListCredential(
  contexts: Contexts,
  {
    origin,
    issuerName,
    list,
    encodedList,
    validFrom,
  }: { origin: string; issuerName: string; list: number; encodedList: string; validFrom: Date },
) {
  const id = origin + credentialPaths.statusList(list);
  return {
    '@context': contexts,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: { id: issuerOf(origin), name: issuerName },
    validFrom: instant(validFrom),
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
  };
}

/** The issuer's document: its keys, all of which have signed and the first of which signs. */
export function issuerDocument(origin: string, keys: readonly { keyId: string; multikey: string }[]) {
  const id = issuerOf(origin);
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: keys.map(({ keyId, multikey }) => ({
      id: `${id}#${keyId}`,
      type: 'Multikey',
      controller: id,
      publicKeyMultibase: multikey,
    })),
    assertionMethod: keys.map(({ keyId }) => `${id}#${keyId}`),
  };
}

/**
 * The bytes of a status list in which the places of `revoked` are set: the first place is the first byte's highest bit.
 */
export function statusBits(revoked: readonly number[]): Uint8Array {
  const bits = new Uint8Array(statusListLength / 8);
  for (const place of revoked) bits[place >> 3]! |= 0x80 >> (place & 7);
  return bits;
}

function issuerProfile(origin: string, { name, logo }: BadgeInput['issuer']) {
  const image = logo && { image: { id: origin + credentialPaths.logo(logo), type: 'Image' } };
  return { id: issuerOf(origin), type: ['Profile'], name, url: origin, ...image };
}

// To the second, as the standard writes instants.
function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
