import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type EvidenceProof, proveEvidence } from '../features/evidence/prove-evidence.ts';
import { findMasterKeys } from '../platform/master-keys.ts';
import { createSecrets } from '../platform/secrets.ts';
import { readOptions, UsageError } from './usage.ts';

const KEY = { key: '运营方公布的签名公钥' };

/** What an evidence file proves, without the database; whose it is by a key that was told, or by this deployment's own where they are at hand; with neither it proves nothing. */
export async function proveFile(config: Config, args: readonly string[]): Promise<{ lines: string[]; broken: number }> {
  const { options, rest } = readOptions(args, KEY, 1);
  const [file] = rest;
  if (!file) throw new UsageError('请给出一个证据包文件');
  const proof = proveEvidence(await readFile(file));
  const signer = whoSigned(config, proof, options.key);
  const broken = [...proof.broken, ...signer.broken];
  return {
    lines: [
      `订单 ${proof.agtOrderNo}，${proof.madeBy} 于 ${proof.madeAt} 导出 · order, who made the file, when`,
      `${proof.transfers} 笔转账，${proof.auditRows} 行审计记录，其中 ${proof.unsealed} 行尚未封存 · transfers, audit rows, of which not sealed yet`,
      ...signer.lines,
      `文件指纹 · SHA-256 of the file, as its export is noted in the audit log: ${proof.fingerprint}`,
      ...broken.map((one) => `不符 · broken: ${one}`),
      broken.length === 0 ? '全部通过 · clean' : `${broken.length} 处不符 · broken`,
    ],
    broken: broken.length,
  };
}

function whoSigned({ dataDir }: Config, { key }: EvidenceProof, told?: string): { lines: string[]; broken: string[] } {
  const masters = told === undefined ? findMasterKeys(dataDir) : null;
  const known = told === undefined ? masters && createSecrets(masters).publicKeys : [told.trim()];
  const said = `签名公钥 · signed by the key ${key}`;
  if (!known)
    return {
      lines: [said],
      broken: [
        '未核对签名者：任何人都能用自己的密钥签名；请加 --key 运营方公布的公钥 · signer not checked: anybody can sign with a key of their own; give --key',
      ],
    };
  if (known.includes(key)) return { lines: [`${said}（相符 · as expected）`], broken: [] };
  return { lines: [said], broken: ['签名者不是该运营方 · signed by somebody else'] };
}
