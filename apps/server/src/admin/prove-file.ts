import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { proveOrderProof } from '../features/evidence/order-proof/prove-order-proof.ts';
import { proveEvidence } from '../features/evidence/prove-evidence.ts';
import { findMasterKeys } from '../platform/security/master-keys.ts';
import { createSecrets } from '../platform/security/secrets.ts';
import { readOptions, UsageError } from './usage.ts';
import * as zh from './zh.ts';

const KEY = { key: zh.proveFile.publicKey };

/**
 * Checks an evidence file or an order proof without the database. Its signer is checked against a given key, or against
 * this deployment's own where they are available; with neither it proves nothing.
 */
export async function proveFile(config: Config, args: readonly string[]): Promise<{ lines: string[]; broken: number }> {
  const { options, rest } = readOptions(args, KEY, 1);
  const [file] = rest;
  if (!file) throw new UsageError(zh.proveFile.fileMissing);
  const bytes = await readFile(file);
  const { contents, ...proof } = proofOf(bytes);
  const signer = whoSigned(config, proof, options.key);
  const broken = [...proof.broken, ...signer.broken];
  return {
    lines: [
      zh.proveFile.order(proof.agtOrderNo, proof.madeBy, proof.madeAt),
      ...contents,
      ...signer.lines,
      zh.words.fingerprint(proof.fingerprint),
      ...broken.map((one) => zh.words.broken(one)),
      broken.length === 0 ? zh.words.clean : zh.words.brokenCount(broken.length),
    ],
    broken: broken.length,
  };
}

/** What the file is by itself, and what it contains in words. */
function proofOf(bytes: Uint8Array) {
  const own = proveOrderProof(bytes);
  if (own) return { ...own, contents: [] };
  const proof = proveEvidence(bytes);
  return { ...proof, contents: [zh.proveFile.contents(proof.transfers, proof.auditRows, proof.unsealed)] };
}

function whoSigned(
  { dataDir }: Config,
  { key }: { key: string },
  trusted?: string,
): { lines: string[]; broken: string[] } {
  const masters = trusted === undefined ? findMasterKeys(dataDir) : null;
  const known = trusted === undefined ? masters && createSecrets(masters).publicKeys : [trusted.trim()];
  const said = zh.proveFile.signedBy(key);
  if (!known)
    return {
      lines: [said],
      broken: [zh.proveFile.signerUnchecked],
    };
  if (known.includes(key)) return { lines: [zh.proveFile.asExpected(said)], broken: [] };
  return { lines: [said], broken: [zh.proveFile.otherSigner] };
}
