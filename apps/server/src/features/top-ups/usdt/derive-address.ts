import { ECDH } from 'node:crypto';

/** Address number `index` of an extended public key, in lower case. Nothing here could spend from it. */
export async function deriveAddress(xpub: string, index: number): Promise<`0x${string}`> {
  // Loaded when first needed: it takes a good part of a start otherwise.
  const { HDKey, publicKeyToAddress } = await import('viem/accounts');
  const { publicKey, privateKey } = HDKey.fromExtendedKey(xpub).deriveChild(index);
  if (privateKey || !publicKey) throw new Error('an extended public key is needed');
  const whole = ECDH.convertKey(Buffer.from(publicKey), 'secp256k1', undefined, 'hex', 'uncompressed');
  return publicKeyToAddress(`0x${whole}`).toLowerCase() as `0x${string}`;
}
