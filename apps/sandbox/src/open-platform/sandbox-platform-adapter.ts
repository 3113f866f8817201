import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { ownWork } from '../../../server/src/platform/verbs/own-work.ts';
import {
  dropExpired,
  dropGrant,
  dropKept,
  findKept,
  type Handle,
  putKept,
  replacePayload,
} from './sandbox-platform-store.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Stores the sandbox platform's data in the database, sealed, so that authorisations survive a restart. */
export function createSandboxAdapter({ db, secrets }: Platform): (kind: string) => Adapter {
  const open = (found: { payload: Buffer } | null) =>
    found ? (JSON.parse(secrets.open(found.payload)) as AdapterPayload) : undefined;

  return (kind) => {
    // The library uses the real time, whatever clock a test has given the server.
    const find = async (by: Handle, text: string) => open(await findKept(db.app, kind, by, hashOf(text), Date.now()));
    return {
      async upsert(id, payload, expiresIn) {
        if (kind === 'DeviceCode') await dropExpired(ownWork(db, 'demo').app, Date.now());
        await putKept(ownWork(db, 'demo').app, {
          kind,
          idHash: hashOf(id),
          grantHash: payload.grantId ? hashOf(payload.grantId) : null,
          userCodeHash: payload.userCode ? hashOf(payload.userCode) : null,
          uidHash: payload.uid ? hashOf(payload.uid) : null,
          payload: secrets.seal(JSON.stringify(payload)),
          expiresAt: expiresIn ? Date.now() + expiresIn * 1_000 : null,
        });
      },
      find: (id) => find('id_hash', id),
      findByUid: (uid) => find('uid_hash', uid),
      findByUserCode: (userCode) => find('user_code_hash', userCode),
      destroy: (id) => dropKept(ownWork(db, 'demo').app, kind, hashOf(id)),
      revokeByGrantId: (grantId) => dropGrant(ownWork(db, 'demo').app, hashOf(grantId)),
      async consume(id) {
        const payload = await find('id_hash', id);
        if (!payload) return;
        payload.consumed = Math.floor(Date.now() / 1_000);
        await replacePayload(ownWork(db, 'demo').app, kind, hashOf(id), secrets.seal(JSON.stringify(payload)));
      },
    };
  };
}
