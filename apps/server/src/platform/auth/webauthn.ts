import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as zh from './zh.ts';

/** Site that a passkey belongs to: its domain, and the only origin its pages are opened at. */
export type RelyingParty = { id: string; origin: string };
export type NewPasskey = { credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[] };
/** The browser's answer to the options. Its shape is unverified until the library has read it. */
export type BrowserAnswer = Record<string, unknown>;

const NAME = zh.webauthn.siteName;
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

type Person = { handle: Buffer; username: string; nickname: string };
type Registering = { site: RelyingParty; person: Person; challenge: Buffer; known: Buffer[]; timeoutMs: number };

/** Options for making a passkey that needs no username and verifies its person. */
export async function registrationOptions(asked: Registering): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { site, person, challenge, known, timeoutMs } = asked;
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: site.id,
    userID: new Uint8Array(person.handle),
    userName: person.username,
    userDisplayName: person.nickname,
    challenge: new Uint8Array(challenge),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id: id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Options for signing in with any passkey of this site. */
export function signInOptions(site: RelyingParty, challenge: Buffer, timeoutMs: number): Record<string, unknown> {
  return {
    rpId: site.id,
    challenge: challenge.toString('base64url'),
    timeout: timeoutMs,
    userVerification: 'required',
  };
}

type Answered = { site: RelyingParty; challenge: Buffer; response: BrowserAnswer };

/**
 * Returns the passkey that a browser made; null when the answer does not match this challenge and this site with its
 * person verified.
 */
export async function verifyRegistration({ site, challenge, response }: Answered): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const given = response as unknown as RegistrationResponseJSON;
  try {
    if (!(await isUnattested(given))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 10),
    };
  } catch {
    return null;
  }
}

/**
 * No attestation was requested. One with certificates would make the server fetch revocation lists from addresses that
 * its sender wrote into them.
 */
async function isUnattested({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attested = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = attested.get('fmt');
  return format === 'none' || (format === 'packed' && !attested.get('attStmt').get('x5c'));
}

/**
 * Checks only the fields that the library takes for granted; the library reads the rest and refuses what is wrong
 * there.
 */
function isSignInAnswer(answer: BrowserAnswer): answer is BrowserAnswer & AuthenticationResponseJSON {
  const { id, rawId, type, response } = answer;
  return typeof id === 'string' && typeof rawId === 'string' && type === 'public-key' && typeof response === 'object';
}

/**
 * Returns the counter of a signature by this key; null when it is not one, or is for another challenge, by another
 * site, or without its person verified. The caller, who knows the last counter, checks that it increased.
 */
export async function verifySignIn(
  { site, challenge, response }: Answered,
  key: { credentialId: Buffer; publicKey: Buffer },
): Promise<number | null> {
  if (!isSignInAnswer(response)) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: key.credentialId.toString('base64url'),
        publicKey: new Uint8Array(key.publicKey),
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
