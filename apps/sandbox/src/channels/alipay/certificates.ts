import { type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';

/**
 * X.509 certificates as the company issues them, written in DER by hand: version 3, RSA with SHA-256; only that of the
 * issuer has an extension, that it may issue others.
 * RFC 5280, 4.1: https://www.rfc-editor.org/rfc/rfc5280#section-4.1
 */
const OID = {
  sha256WithRsa: '2a864886f70d01010b',
  country: '550406',
  organisation: '55040a',
  unit: '55040b',
  name: '550403',
  basicConstraints: '551d13',
};

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (name: keyof typeof OID) => der(0x06, Buffer.from(OID[name], 'hex'));
const algorithm = () => sequence(oid('sha256WithRsa'), der(0x05));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const part = (name: keyof typeof OID, text: string) => der(0x31, sequence(oid(name), der(0x0c, Buffer.from(text))));
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

function nameOf(commonName: string): Buffer {
  const unit = part('unit', 'Sandbox');
  return sequence(part('country', 'CN'), part('organisation', 'Sandbox Pay'), unit, part('name', commonName));
}

const yes = () => der(0x01, Buffer.from([0xff]));
const mayIssue = () => der(0xa3, sequence(sequence(oid('basicConstraints'), yes(), der(0x04, sequence(yes())))));

const YEAR_MS = 365 * 86_400_000;

/** Issues a certificate of a public key, signed by the issuer's private key; returns its PEM. */
export function issueCertificate({
  subject,
  publicKey,
  issuer,
  issuerKey,
}: {
  subject: string;
  publicKey: KeyObject;
  issuer: string;
  issuerKey: KeyObject;
}): string {
  // The first bit is clear, so that the number is positive.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm(),
    nameOf(issuer),
    sequence(time(Date.now() - YEAR_MS), time(Date.now() + 5 * YEAR_MS)),
    nameOf(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(subject === issuer ? [mayIssue()] : []),
  );
  const whole = sequence(content, algorithm(), bits(sign('sha256', content, issuerKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Returns the issuer as the company writes it for `app_cert_sn`: the last part first. */
export function issuerText(pem: string): string {
  return new X509Certificate(pem).issuer.split('\n').reverse().join(',');
}

/** Returns the serial number in decimal. */
export function serialText(pem: string): string {
  return BigInt(`0x${new X509Certificate(pem).serialNumber}`).toString();
}
