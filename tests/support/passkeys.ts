import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** An authenticator in software: what a browser and a security key would answer together. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };
  readonly #origin: string;
  readonly #verifiesUser: boolean;

  constructor({
    origin = 'http://localhost:3000',
    verifiesUser = true,
  }: { origin?: string; verifiesUser?: boolean } = {}) {
    this.#origin = origin;
    this.#verifiesUser = verifiesUser;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** The answer to `navigator.credentials.create`, as the page posts it. */
  create({ challenge }: { challenge: string }): string {
    const attestationObject = cbor(
      new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authenticatorData(true)],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The answer to `navigator.credentials.get`; `counts` is what the counter shows after it. */
  get({ challenge }: { challenge: string }, { counts = this.counter + 1 } = {}): string {
    this.counter = counts;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData(false);
    const signature = createSign('SHA256')
      .update(authenticatorData)
      .update(sha256(clientData))
      .sign(this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer(response: Record<string, unknown>): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(withCredential: boolean): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    // User present 1, user verified 4, attested credential data 64.
    const flags = Buffer.from([1 | (this.#verifiesUser ? 4 : 0) | (withCredential ? 64 : 0)]);
    const head = [sha256(Buffer.from(new URL(this.#origin).hostname)), flags, counter];
    if (!withCredential) return Buffer.concat(head);
    const id = Buffer.from(this.id, 'base64url');
    return Buffer.concat([...head, Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey()]);
  }

  #coseKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

// As much of CBOR (RFC 8949) as an attestation needs: small integers, short bytes, texts and maps.
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(type: number, count: number): Buffer {
  return count < 24 ? Buffer.from([(type << 5) | count]) : Buffer.from([(type << 5) | 24, count]);
}
