import {
  constants,
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto';

/** Keys and signatures as the company makes them, by its documents and apart from the channel's own signer. */

export type PlatformKey = { id: string; pem: string; privateKey: KeyObject };

let made = 0;

/** Makes a key of the company with an id like its own. */
export function newPlatformKey(): PlatformKey {
  made += 1;
  const drawn = randomBytes(4).readUInt32BE().toString().padStart(10, '0');
  return platformKeyOf({ id: `PUB_KEY_ID_${drawn}${String(made).padStart(20, '0')}`, privateKey: newPrivateKey() });
}

/** Everything that both sides know each other by, as text, so that an emulator can be started again with it. */
export type KeptKeys = {
  serial: string;
  secrets: { privateKey: string; apiV3Keys: [string]; appSecret: string };
  platform: { id: string; privateKey: string };
};

export function newKeptKeys(): KeptKeys {
  const { id, privateKey } = newPlatformKey();
  return {
    serial: randomBytes(20).toString('hex').toUpperCase(),
    secrets: {
      privateKey: newPrivateKey(),
      apiV3Keys: [randomBytes(16).toString('hex')],
      appSecret: randomBytes(16).toString('hex'),
    },
    platform: { id, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
  };
}

export function platformKeyOf({ id, privateKey }: KeptKeys['platform']): PlatformKey {
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return { id, pem, privateKey: createPrivateKey(privateKey) };
}

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** A platform certificate with its key; its serial number is the id. */
export function certified({ certificate, privateKey }: { certificate: string; privateKey: string }): PlatformKey {
  const id = new X509Certificate(certificate).serialNumber;
  return { id, pem: certificate, privateKey: createPrivateKey(privateKey) };
}

/** The headers of an answer or a notice. `body` is signed as it is sent. */
export function signedHeaders(key: PlatformKey, body: string, now: number): Record<string, string> {
  const timestamp = Math.floor(now / 1000).toString();
  const nonce = randomBytes(16).toString('hex');
  const signer = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`, 'utf8');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': key.id,
    'wechatpay-signature': signer.sign(key.privateKey, 'base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

export type Caller = { mchid: string; serial: string; publicKey: KeyObject };
export type Received = { method: string; target: string; headers: Record<string, string>; body: string };

/** Returns why a request is not the merchant's; null where it is. */
export function whyNotCaller(caller: Caller, { method, target, headers, body }: Received, now: number): string | null {
  const [scheme, rest = ''] = (headers.authorization ?? '').split(/ (.*)/s);
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'Authorization 缺失或认证类型不符';
  const fields = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const { mchid, serial_no, timestamp, nonce_str, signature } = fields;
  if (mchid !== caller.mchid || serial_no !== caller.serial) return '商户号或商户证书序列号不符';
  if (!timestamp || !nonce_str || !signature) return 'Authorization 缺少字段';
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return '时间戳已过期';
  const verifier = createVerify('RSA-SHA256');
  for (const line of [method, target, timestamp, nonce_str, body]) verifier.update(`${line}\n`, 'utf8');
  return verifier.verify(caller.publicKey, signature, 'base64') ? null : '签名验证失败';
}

export type SealedText = { algorithm: string; ciphertext: string; nonce: string; associated_data: string };

/** Seals a text with an APIv3 key of 32 characters. */
export function seal(text: string, apiV3Key: string, associated: string): SealedText {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), nonce);
  cipher.setAAD(Buffer.from(associated, 'utf8'));
  const parts = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  const ciphertext = Buffer.concat(parts).toString('base64');
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: associated };
}

/** Opens a field that was encrypted for the company; null where it was not. */
export function openField(text: string, { privateKey }: PlatformKey): string | null {
  try {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
    return privateDecrypt(key, Buffer.from(text, 'base64')).toString('utf8');
  } catch {
    return null;
  }
}
