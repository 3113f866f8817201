import type { Config } from '../config.ts';
import type { AnchorSource } from '../features/audit/verify-anchors.ts';
import { findMasterKeys } from '../platform/security/master-keys.ts';
import { createSecrets } from '../platform/security/secrets.ts';

/** Returns a deployment's anchors, and its keys where they are available; creates none. */
export function anchorsOf({ anchorDir, dataDir }: Config): AnchorSource {
  const masters = findMasterKeys(dataDir);
  return { dir: anchorDir, secrets: masters && createSecrets(masters) };
}
