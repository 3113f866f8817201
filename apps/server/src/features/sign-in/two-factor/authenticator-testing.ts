import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Encodes CBOR as authenticators use it: small integers, byte strings, texts, maps. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key as number), cbor(item as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

export type Credential = { id: Buffer; key: KeyObject; handle: string; counter: number };
/** Faults to put into an answer; omitted fields are correct. */
export type AnswerFault = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  attestation?: { fmt: string; attStmt: Map<unknown, unknown> };
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

function authenticatorData(
  rpId: string,
  { verified = true }: AnswerFault,
  counter: number,
  credential?: Buffer,
): Buffer {
  const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
}

function clientData(type: string, challenge: string, origin: string, twist: AnswerFault): Buffer {
  const said = { type: twist.type ?? type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? origin };
  return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
}

type CreationOptions = { rp: { id: string }; user: { id: string }; challenge: string };

/** Makes a credential as a platform authenticator does: ES256, discoverable without a username, no attestation. */
export function createCredential(given: unknown, origin: string, twist: AnswerFault = {}) {
  const { rp, user, challenge } = given as CreationOptions;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const id = randomBytes(16);
  const cose = cbor(
    new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const length = Buffer.from([0, id.length]);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
  const counter = twist.counter ?? 0;
  const { fmt, attStmt } = twist.attestation ?? { fmt: 'none', attStmt: new Map() };
  const attestationObject = cbor(
    new Map<unknown, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authenticatorData(twist.rpId ?? rp.id, twist, counter, attested)],
    ]),
  );
  const response = {
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response: {
      clientDataJSON: text(clientData('webauthn.create', challenge, origin, twist)),
      attestationObject: text(attestationObject),
      transports: ['internal'],
    },
  };
  const credential: Credential = { id, key: privateKey, handle: user.id, counter };
  return { credential, response };
}

type RequestOptions = { rpId: string; challenge: string };

/** Signs a challenge with a credential; each use increases the counter of a credential that counts. */
export function useCredential(credential: Credential, given: unknown, origin: string, twist: AnswerFault = {}) {
  const { rpId, challenge } = given as RequestOptions;
  const data = authenticatorData(twist.rpId ?? rpId, twist, twist.counter ?? credential.counter);
  const client = clientData('webauthn.get', challenge, origin, twist);
  return {
    id: text(credential.id),
    rawId: text(credential.id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), credential.key)),
      userHandle: twist.userHandle ?? credential.handle,
    },
  };
}
