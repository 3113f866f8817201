import { orderProofFile, payoutProofFile } from '@mashang/contract/evidence';
import { sha256Hex } from '../../../platform/security/crypto.ts';
import { decode, isSigned, parse } from '../signed-file.ts';
import { both } from '../two-languages.ts';
import * as zh from '../zh.ts';

/** The result of checking an order proof by itself. `broken` is empty if its key signed every byte. */
type CheckedProof = {
  /** Number of the collection order or payout. */
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
  const file = orderProofFile.safeParse(written).data ?? payoutProofFile.safeParse(written).data;
  if (!file) return null;
  const { madeAt, madeBy, key } = file;
  const agtOrderNo = 'order' in file ? file.order.agtOrderNo : file.payout.orderNo;
  const broken = isSigned(text, written as object, file)
    ? []
    : [both(zh.proveEvidence.signatureDiffers, 'the signature is not over this content: the file was altered')];
  return { agtOrderNo, madeAt, madeBy, key, fingerprint: sha256Hex(Buffer.from(bytes)), broken };
}
