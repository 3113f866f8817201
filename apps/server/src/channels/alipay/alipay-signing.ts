import type { AlipaySdk as MakersSdk } from 'alipay-sdk';
import { type AlipaySecrets, type AlipaySettings, bare } from './alipay-settings.ts';
import { shanghaiText } from './alipay-time.ts';
import { AlipaySdk } from './maker-package.ts';

/** Signs requests and verifies answers and notices, by the maker's package without its HTTP client. */
export type AlipaySigning = {
  /** Returns every field of a request with its signature (RSA2). */
  sign(method: string, biz: Record<string, unknown>, common: Record<string, string>): Record<string, string>;
  /** Returns the signed text of an answer, null where no key of the company signed it. */
  signedPart(answer: string, key: string, signature: string): string | null;
  isNotice(fields: Record<string, string>): boolean;
};

/** Opens the package once for each of the company's keys: it knows one. */
export function openSigning(settings: AlipaySettings, secrets: AlipaySecrets, now: () => number): AlipaySigning {
  const own = { appId: settings.appId, privateKey: bare(secrets.privateKey), keyType: 'PKCS8' as const };
  const sdks =
    settings.mode === 'key'
      ? settings.alipayPublicKeys.map((key) => new AlipaySdk({ ...own, alipayPublicKey: bare(key) }))
      : settings.alipayCertificates.map(
          (certificate) =>
            new AlipaySdk({
              ...own,
              appCertContent: settings.appCertificate,
              alipayRootCertContent: settings.rootCertificates,
              alipayPublicCertContent: certificate,
            }),
        );
  const [first] = sdks;
  if (!first) throw new Error('no key of the company');
  return {
    sign(method, bizContent, common) {
      // The package writes the machine's time; the company wants that of Shanghai.
      const params = { ...common, timestamp: shanghaiText(now()), bizContent };
      const text = first.sdkExecute(method, params, { bizContentAutoSnakeCase: false });
      return Object.fromEntries(new URLSearchParams(text));
    },
    signedPart(answer, key, signature) {
      for (const sdk of sdks) {
        try {
          sdk.checkResponseSign(answer, key, signature, '');
          return sdk.getSignStr(answer, key);
        } catch {
          // Another key of the company may fit.
        }
      }
      return null;
    },
    isNotice: (fields) => sdks.some((sdk) => verifies(sdk, fields)),
  };
}

function verifies(sdk: MakersSdk, fields: Record<string, string>): boolean {
  try {
    return sdk.checkNotifySignV2(fields);
  } catch {
    return false;
  }
}
