import type { KnownPeople } from '../screening/known-people.ts';
import { listPayers } from './known-payers-store.ts';

/** Public entry for risk: payers as receipts named them. Their money is already settled, so people judge the hits. */
export const knownPayers: KnownPeople = {
  subject: 'collection',
  async page({ db }, after, most) {
    const rows = await listPayers(db.app, after, most);
    return rows.map(({ id, orderNo, name }) => ({ cursor: id, name, subjectKind: 'collection', subjectId: orderNo }));
  },
};
