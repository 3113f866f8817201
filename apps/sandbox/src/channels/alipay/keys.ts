import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { issueCertificate, issuerText, serialText } from './certificates.ts';

/** How the institution and the company know each other: by public keys alone, or by certificates. */
export type Mode = 'key' | 'certificate';

type Pair = { publicKey: KeyObject; privateKey: KeyObject };
/** A signing key of the company, with its certificate. */
export type CompanyKey = Pair & { certificate: string };

/** The keys of both sides. */
export type Keys = {
  app: Pair & { certificate: string };
  root: string;
  /** The newest last; notices by a former key are signed by the one before. */
  company: CompanyKey[];
  rotate(): void;
};

const pair = (): Pair => generateKeyPairSync('rsa', { modulusLength: 2048 });
const ISSUER = 'Sandbox Pay CA';

type KeptKey = { privateKey: string; certificate: string };
/** All keys as text, so that an emulator can be started again with them; the newest of the company last. */
export type KeptKeys = { authority: KeptKey; app: KeptKey; company: KeptKey[] };

export function newKeptKeys(): KeptKeys {
  const authority = pair();
  const kept = (subject: string, own: Pair): KeptKey => keptKey(issued(subject, own, authority.privateKey));
  return {
    authority: kept(ISSUER, authority),
    app: kept('2021000000000001', pair()),
    company: [kept('Sandbox Pay 1', pair()), kept('Sandbox Pay 2', pair())],
  };
}

/** Opens the keys of both sides; a later one of the company is issued by the same authority. */
export function openKeys(kept: KeptKeys): Keys {
  const authority = createPrivateKey(kept.authority.privateKey);
  const company = kept.company.map(opened);
  return {
    app: opened(kept.app),
    root: kept.authority.certificate,
    company,
    rotate: () => company.push(issued(`Sandbox Pay ${company.length + 1}`, pair(), authority)),
  };
}

function issued(subject: string, { publicKey, privateKey }: Pair, issuerKey: KeyObject): CompanyKey {
  return { publicKey, privateKey, certificate: issueCertificate({ subject, publicKey, issuer: ISSUER, issuerKey }) };
}

function keptKey({ privateKey, certificate }: CompanyKey): KeptKey {
  return { privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), certificate };
}

function opened({ privateKey, certificate }: KeptKey): CompanyKey {
  return { privateKey: createPrivateKey(privateKey), publicKey: createPublicKey(privateKey), certificate };
}

export function current({ company }: Keys): CompanyKey {
  const last = company.at(-1);
  if (!last) throw new Error('the company has no key');
  return last;
}

/** Signs by RSA2: SHA-256 with RSA, in base64. */
export function signText(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
}

export function isSigned(text: string, signature: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
}

/**
 * Returns what a request or notice signs: its fields without `leftOut` and empty ones, in the order of their names.
 * https://opendocs.alipay.com/common/02kf5q
 */
export function contentOf(fields: Readonly<Record<string, string>>, leftOut: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !leftOut.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/** Returns `app_cert_sn` or `alipay_root_cert_sn` of one certificate: MD5 of issuer and serial number. */
export function certificateNo(pem: string): string {
  return createHash('md5')
    .update(`${issuerText(pem)}${serialText(pem)}`, 'utf8')
    .digest('hex');
}
