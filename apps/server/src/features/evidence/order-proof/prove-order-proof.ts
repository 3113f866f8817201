import { orderProofFile } from '@mashang/contract/evidence';
import { sha256Hex } from '../../../platform/security/crypto.ts';
import { decode, isSigned, parse } from '../signed-file.ts';
import { both } from '../two-languages.ts';
import * as zh from '../zh.ts';

/** The result of checking an order proof by itself. `broken` is empty if its key signed every byte. */
type CheckedProof = {
  agtOrderNo: string;
  madeAt: string;
  madeBy: string;
  key: string;
  fingerprint: string;
  broken: string[];
};

/** Checks an order proof without database or settings; null if the file is no order proof. */
export function proveOrderProof(bytes: Uint8Array): CheckedProof | null {
  const text = decode(bytes);
  const written = parse(text);
  const parsed = orderProofFile.safeParse(written);
  if (!parsed.success) return null;
  const { order, madeAt, madeBy, key } = parsed.data;
  const broken = isSigned(text, written as object, parsed.data)
    ? []
    : [both(zh.proveEvidence.signatureDiffers, 'the signature is not over this content: the file was altered')];
  return { agtOrderNo: order.agtOrderNo, madeAt, madeBy, key, fingerprint: sha256Hex(Buffer.from(bytes)), broken };
}
