import * as approvals from '@mashang/contract/approvals';
import * as businesses from '@mashang/contract/businesses';
import * as cashOuts from '@mashang/contract/cash-outs';
import * as channelAuthorisation from '@mashang/contract/channel-authorisation';
import * as collectionOrders from '@mashang/contract/collection-orders';
import type { Field } from '@mashang/contract/fields';
import * as fields from '@mashang/contract/fields';
import * as menus from '@mashang/contract/menus';
import * as merchants from '@mashang/contract/merchants';
import * as money from '@mashang/contract/money';
import * as ownTransfers from '@mashang/contract/own-transfers';
import * as participants from '@mashang/contract/participants';
import * as paymentPage from '@mashang/contract/payment-page';
import * as payoutOrders from '@mashang/contract/payout-orders';
import * as permissions from '@mashang/contract/permissions';
import * as personalData from '@mashang/contract/personal-data';
import * as receivingPlaces from '@mashang/contract/receiving-places';
import * as reconciliation from '@mashang/contract/reconciliation';
import * as refunds from '@mashang/contract/refunds';
import * as retention from '@mashang/contract/retention';
import * as risk from '@mashang/contract/risk';
import * as riskCases from '@mashang/contract/risk-cases';
import * as riskReleases from '@mashang/contract/risk-releases';
import * as settlements from '@mashang/contract/settlements';
import * as shops from '@mashang/contract/shops';
import * as signIn from '@mashang/contract/sign-in';
import * as topUps from '@mashang/contract/top-ups';
import * as verification from '@mashang/contract/verification';
import * as webhooks from '@mashang/contract/webhooks';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createFaultFinder } from '../http/validation.ts';

/** Whether an export of the contract is a field. */
function isField(value: unknown): value is Field {
  return typeof value === 'object' && value !== null && 'title' in value && !('_zod' in value) && isRule(value);
}
function isRule(value: object): boolean {
  const hasRule = ['kind', 'required', 'max', 'message'].some((name) => name in value);
  // The filters of lists have titles and patterns too.
  return hasRule && 'pattern' in value === 'message' in value;
}
/** Returns every field that a module of the contract exports, alone or in a record of fields. */
function fieldsOf(module: object): Field[] {
  return Object.values(module).flatMap((value) => {
    if (isField(value)) return [value];
    return typeof value === 'object' && value !== null && !('_zod' in value)
      ? Object.values(value).filter(isField)
      : [];
  });
}
const modules: readonly object[] = [
  fields,
  money,
  approvals,
  businesses,
  cashOuts,
  channelAuthorisation,
  collectionOrders,
  menus,
  merchants,
  ownTransfers,
  participants,
  paymentPage,
  payoutOrders,
  permissions,
  personalData,
  receivingPlaces,
  reconciliation,
  refunds,
  retention,
  risk,
  riskCases,
  riskReleases,
  settlements,
  shops,
  topUps,
  verification,
  signIn,
  webhooks,
];
const all = [...new Set(modules.flatMap(fieldsOf)), fields.reasonField('冻结原因', 4), { title: '备注', max: 3 }];
const checked = all.map((field) => ({
  field,
  find: createFaultFinder(z.strictObject({ it: fields.fieldSchema(field) })),
}));
const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^ {0,2}[+]?[0-9]{0,20}[.:]?[0-9]{0,7} {0,2}$/),
  fc.stringMatching(/^ ?(https?:\/\/)?[a-z_A-Z0-9-]{0,40} ?$/),
);

it('looks at every field of the forms', () => {
  expect(all.length).toBeGreaterThan(90);
});

it('refuses of a field what the form refuses, in the same words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...checked), typed, ({ field, find }, text) => {
      expect(fields.whyNot(field, text)).toBe(find({ it: text })[0]?.reason);
    }),
    { numRuns: 3_000 },
  );
});
