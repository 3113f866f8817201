import type { KnownPeople } from '../../screening/known-people.ts';
import * as zh from '../zh.ts';
import { listSenders } from './deposits-store.ts';

/**
 * Public entry for risk: all wallets that ever sent stablecoin. Credited money is already spent or held elsewhere, so
 * people decide about the hits.
 */
export const knownSenders: KnownPeople = {
  subject: 'topup',
  async page({ db }, after, most) {
    const rows = await listSenders(db.app, after, most);
    return rows.map(({ id, orderNo, sender }) => ({
      cursor: id,
      who: zh.knownSenders.wallet,
      name: sender,
      documents: [sender],
      apart: sender,
      subjectKind: 'topup',
      subjectId: orderNo,
    }));
  },
};
