import { createCipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { normalizePersonal, PERSONAL_KINDS, type PersonalKind } from '../platform/security/personal.ts';

/** The master key of test databases. */
const TEST_MASTER = Buffer.alloc(32, 7);

/** Seals a value as versions up to 2.9.5 did: by a key of its own, bound to no column. */
export function sealedBefore(kind: PersonalKind, plain: string, master: Buffer = TEST_MASTER): string {
  const key = (label: string) => Buffer.from(hkdfSync('sha256', master, '', label, 32));
  const tag = (label: string, text: string) =>
    createHmac('sha256', key(label)).update(`${PERSONAL_KINDS[kind]}\n${text}`).digest();
  const id = createHash('sha256').update('key-id').update(master).digest().subarray(0, 4).toString('base64url');
  const normal = normalizePersonal(kind, plain);
  const index = tag('personal-index-v1', normal);
  const nonce = (normal === plain ? index.subarray(16) : tag('personal-nonce-v1', plain)).subarray(0, 12);
  const head = `enc1.${PERSONAL_KINDS[kind]}.${id}.${index.subarray(0, 16).toString('base64url')}.`;
  const cipher = createCipheriv('aes-256-gcm', key('personal-v1'), nonce).setAAD(Buffer.from(head));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return head + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}
