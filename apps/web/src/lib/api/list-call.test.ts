import type { listPayoutOrdersCall } from '@mashang/contract/endpoints/payout-orders-operator';
import { PAYOUT_FILTERS, PAYOUT_SORTS } from '@mashang/contract/payout-orders';
import { REFUND_FILTERS } from '@mashang/contract/refunds';
import { expect, it } from 'vitest';
import { declareList, formFilters, type ListDeclaration, listParams, plainState, tabFilter } from '../list/list-url.ts';
import type { CallInput } from './api-client.ts';

type Input = CallInput<typeof listPayoutOrdersCall>;
const names = { name: 'x', testId: 'x' };
const filters = formFilters(PAYOUT_FILTERS);

it('takes a list of its own filters and sorts, beside the tabs of the page', () => {
  const list = declareList({ ...names, ...PAYOUT_SORTS, filters: [tabFilter([['a', 'A']]), ...filters] });
  const input: Input = { list: listParams(list, plainState(list, { tab: 'a', keyword: 'M1' })) };
  expect(input.list).not.toHaveProperty('tab');
});

it('takes no list of other filters or sorts: these lines do not compile', () => {
  const other = declareList({ ...names, filters: formFilters(REFUND_FILTERS) });
  // @ts-expect-error: filters of another call.
  const first: Input = { list: listParams(other, plainState(other)) };
  const sorted = declareList({ ...names, sorts: ['bankName'], defaultSort: 'bankName', filters });
  // @ts-expect-error: no sort of the call.
  const second: Input = { list: listParams(sorted, plainState(sorted)) };
  const loose: ListDeclaration = { ...names, filters };
  // @ts-expect-error: what it asks is not said.
  const third: Input = { list: listParams(loose, plainState(loose)) };
  expect([first, second, third]).toHaveLength(3);
});
