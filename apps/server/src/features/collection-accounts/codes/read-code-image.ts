import { asReader } from '../../../platform/database/statements/reader.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../../platform/storage/stored-file-store.ts';
import type { UserActor } from '../../../platform/verbs/verb.ts';
import { CODE_KIND, codeAt, codeUrl } from './code-names.ts';
import { findCode } from './code-store.ts';

/**
 * A code's image for users who may see its account or its orders: the owner, the agents above it, operators. Before
 * it is on an account, only its uploader may see it.
 */
export async function readCodeImage(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const name = codeAt(codeUrl(`codes/${file}`));
  if (!name) return null;
  const code = await asReader({ platform, actor: viewer }, (tx) => findCode(tx, name));
  if (!code || !(code.accountId === null ? code.ownerId === viewer.userId : maySee(viewer))) return null;
  const noted = await findFile(platform.db.app, name, CODE_KIND);
  const bytes = noted && (await platform.storage.get(name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: 'image/webp' } : null;
}

function maySee({ permissions }: UserActor): boolean {
  const may: readonly Parameters<typeof permissions.has>[0][] = [
    'collection-account:read',
    'collection-account:check',
    'collection-order:read',
  ];
  return may.some((permission) => permissions.has(permission));
}
