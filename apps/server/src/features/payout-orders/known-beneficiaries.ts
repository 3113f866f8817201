import { ownWork } from '../../platform/verbs/own-work.ts';
import type { KnownPeople } from '../screening/known-people.ts';
import { holdPayout, listBeneficiaries } from './known-beneficiaries-store.ts';

/**
 * Public entry for risk: every beneficiary for whom a payout was ever created. An unfinished payout is frozen when a
 * list names its beneficiary.
 */
export const knownBeneficiaries: KnownPeople = {
  subject: 'payout',
  async page({ db }, after, most) {
    const rows = await listBeneficiaries(db.app, after, most);
    return rows.map(({ id, orderNo, name, account }) => ({
      cursor: id,
      name,
      subjectKind: 'payout',
      subjectId: orderNo,
      apart: account,
      documents: [account],
    }));
  },
  hold: ({ platform }, orderNo, hits) => holdPayout(ownWork(platform.db, 'payout.hold').app, orderNo, hits),
};
