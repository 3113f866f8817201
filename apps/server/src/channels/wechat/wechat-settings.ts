import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import * as zh from './zh.ts';

const SITE = z.url({ protocol: /^https?$/ }).refine((url) => new URL(url).pathname === '/', zh.wechat.originOnly);

/** Reads a PEM with `read`; what does not read is an error of this field. */
function pem(read: (text: string) => unknown, message: string) {
  return z
    .string()
    .max(8_000)
    .refine((text) => reads(text, read), message);
}

function reads(text: string, read: (text: string) => unknown): boolean {
  try {
    return read(text) !== undefined;
  } catch {
    return false;
  }
}

/**
 * A key of the company: `id` is `PUB_KEY_ID_…` with a public key, or the serial number of a platform certificate with
 * that certificate.
 */
const platformKey = z
  .strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9_]{8,80}$/)
      .meta({ title: zh.fields.keyId }),
    pem: pem(publicKeyOf, zh.wechat.publicKeyPem).meta({ title: zh.fields.keyPem }),
  })
  .refine(({ id, pem: text }) => !isCertificate(text) || serialOf(text) === id.toUpperCase(), zh.wechat.serialDiffers);

const report = z.strictObject({
  type: z.string().min(1).max(15).meta({ title: zh.fields.reportType }),
  content: z.string().min(1).max(32).meta({ title: zh.fields.reportContent }),
});

/** How 商家转账 is used: the scene that the company approved, with what is reported for it. */
const transfer = z.strictObject({
  sceneId: z
    .string()
    .regex(/^\d{1,36}$/)
    .meta({ title: zh.fields.sceneId }),
  perception: z.string().max(64).default('').meta({ title: zh.fields.perception }),
  reports: z.array(report).min(1).max(8).meta({ title: zh.fields.reports }),
  /** The account that pays, whose bill lists the transfers. */
  account: z.enum(['BASIC', 'OPERATION']).default('OPERATION').meta({ title: zh.fields.account }),
});

/** What two people enter of a merchant number; nothing of it is secret. */
export const wechatSettings = z
  .strictObject({
    mchid: z
      .string()
      .regex(/^\d{8,12}$/)
      .meta({ title: zh.fields.mchid }),
    appid: z
      .string()
      .regex(/^wx[0-9a-z]{8,30}$/)
      .meta({ title: zh.fields.appid }),
    /** Serial number of the merchant's own API certificate, whose private key signs requests. */
    serial: z
      .string()
      .regex(/^[0-9A-F]{16,64}$/)
      .meta({ title: zh.fields.serial }),
    /** The first is used to encrypt and is asked to sign answers; the others are accepted while keys change. */
    platformKeys: z.array(platformKey).max(6).meta({ title: zh.fields.platformKeys }),
    /** True where the company signs with platform certificates, which are fetched and change by themselves. */
    certificates: z.boolean().default(false).meta({ title: zh.fields.certificates }),
    transfer: transfer.nullable().default(null).meta({ title: zh.fields.transfer }),
    base: SITE.default('https://api.mch.weixin.qq.com').meta({ title: zh.fields.base }),
    /** Host of the payer's number (openid), and the page that asks for it. */
    openBase: SITE.default('https://api.weixin.qq.com').meta({ title: zh.fields.openBase }),
    pageBase: SITE.default('https://open.weixin.qq.com').meta({ title: zh.fields.pageBase }),
  })
  .refine(({ platformKeys, certificates }) => platformKeys.length > 0 || certificates, {
    path: ['platformKeys'],
    message: zh.wechat.someKey,
  });
export type WechatSettings = z.infer<typeof wechatSettings>;

export const wechatSecrets = z.strictObject({
  privateKey: pem(createPrivateKey, zh.wechat.privateKeyPem).meta({ title: zh.fields.privateKey }),
  /** APIv3 keys of 32 characters: the current one, and former ones until their notices have come. */
  apiV3Keys: z
    .array(z.string().regex(/^[\x21-\x7e]{32}$/))
    .min(1)
    .max(3)
    .meta({ title: zh.fields.apiV3Keys }),
  /** Secret of the official account, for the payer's number; '' where `in_app` is not used. */
  appSecret: z.string().max(64).default('').meta({ title: zh.fields.appSecret }),
});
export type WechatSecrets = z.infer<typeof wechatSecrets>;

function isCertificate(text: string): boolean {
  return text.includes('BEGIN CERTIFICATE');
}

/** Serial number of a certificate as the company writes it: hexadecimal, upper case. */
export function serialOf(certificate: string): string {
  return new X509Certificate(certificate).serialNumber.toUpperCase();
}

/** The public key in a PEM of a key or of a certificate. */
export function publicKeyOf(text: string) {
  return isCertificate(text) ? new X509Certificate(text).publicKey : createPublicKey(text);
}
