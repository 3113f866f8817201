import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import * as zh from './zh.ts';

/** Keys of 2048 bits are the least that the company takes. */
const LEAST_BITS = 2048;
/** Two keys at once while one replaces the other; three allow one mistake. */
const MOST_KEYS = 3;

function isStrong(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS;
}

/** Returns the base64 of a PEM, or of a key that was pasted without its first and last line. */
export function bare(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '');
}

function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

const url = (title: string, address: string) =>
  z
    .url({ protocol: /^https?$/ })
    .max(200)
    .default(address)
    .meta({ title });

const publicKey = z
  .string()
  .max(2_000)
  .refine(
    (text) =>
      holds(() => isStrong(createPublicKey({ key: Buffer.from(bare(text), 'base64'), format: 'der', type: 'spki' }))),
    zh.alipay.notKey,
  );
const certificate = z
  .string()
  .max(8_000)
  .refine((text) => holds(() => isStrong(new X509Certificate(text).publicKey)), zh.alipay.notCertificate);

const shared = {
  gatewayUrl: url(zh.alipay.gatewayUrl, 'https://openapi.alipay.com/gateway.do'),
  billUrl: url(zh.alipay.billUrl, 'https://dwbillcenter.alipay.com'),
  appId: z
    .string()
    .regex(/^\d{16}$/)
    .meta({ title: zh.alipay.appId }),
  sellerId: z
    .string()
    .regex(/^2088\d{12}$/)
    .meta({ title: zh.alipay.sellerId }),
};

/**
 * Not secret. `key`: the company's public keys. `certificate`: its certificates, which payouts need. Several of the
 * company's keys or certificates are accepted at once, so that one is replaced without a stop.
 */
export const alipaySettings = z.discriminatedUnion('mode', [
  z.strictObject({
    ...shared,
    mode: z.literal('key'),
    alipayPublicKeys: z.array(publicKey).min(1).max(MOST_KEYS).meta({ title: zh.alipay.alipayPublicKeys }),
  }),
  z.strictObject({
    ...shared,
    mode: z.literal('certificate'),
    appCertificate: certificate.meta({ title: zh.alipay.appCertificate }),
    /** The company's file of root certificates as it is: some of them are no RSA. */
    rootCertificates: z
      .string()
      .max(40_000)
      .refine((text) => text.includes('-----BEGIN CERTIFICATE-----'), zh.alipay.notCertificate)
      .meta({ title: zh.alipay.rootCertificates }),
    alipayCertificates: z.array(certificate).min(1).max(MOST_KEYS).meta({ title: zh.alipay.alipayCertificates }),
  }),
]);
export type AlipaySettings = z.infer<typeof alipaySettings>;

export const alipaySecrets = z.strictObject({
  /** PKCS#8, as PEM or its base64 alone. */
  privateKey: z
    .string()
    .max(6_000)
    .refine(
      (text) =>
        holds(() =>
          isStrong(createPrivateKey({ key: Buffer.from(bare(text), 'base64'), format: 'der', type: 'pkcs8' })),
        ),
      zh.alipay.notKey,
    )
    .meta({ title: zh.alipay.privateKey }),
});
export type AlipaySecrets = z.infer<typeof alipaySecrets>;
