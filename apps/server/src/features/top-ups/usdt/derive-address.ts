import { ECDH } from 'node:crypto';

/**
 * Derives address number `index` of an extended public key, in lower case. No private key is here, so nothing can be
 * spent.
 */
export async function deriveAddress(xpub: string, index: number): Promise<`0x${string}`> {
  // Loaded when first needed, because it takes a large part of a start.
  const { HDKey, publicKeyToAddress } = await import('viem/accounts');
  const { publicKey, privateKey } = HDKey.fromExtendedKey(xpub).deriveChild(index);
  if (privateKey || !publicKey) throw new Error('an extended public key is needed');
  const whole = ECDH.convertKey(Buffer.from(publicKey), 'secp256k1', undefined, 'hex', 'uncompressed');
  return publicKeyToAddress(`0x${whole}`).toLowerCase() as `0x${string}`;
}
