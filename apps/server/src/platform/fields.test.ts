import { BUSINESS_FIELDS } from '@mashang/contract/businesses';
import {
  type Field,
  fieldSchema,
  OPTIONAL_PHONE,
  PROPOSAL_REASON,
  reasonField,
  whyNot,
} from '@mashang/contract/fields';
import { MONEY, OPTIONAL_MONEY, POSITIVE_MONEY, RATE } from '@mashang/contract/money';
import { LOGIN_NAME } from '@mashang/contract/participants';
import { BANK_ACCOUNT_FIELDS, HOUR } from '@mashang/contract/receiving-places';
import { BANK_TOP_UP, USDT_TOP_UP } from '@mashang/contract/top-ups';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createFaultFinder } from './validation.ts';

const fields: readonly Field[] = [
  ...[MONEY, OPTIONAL_MONEY, POSITIVE_MONEY, RATE, OPTIONAL_PHONE, PROPOSAL_REASON, HOUR, LOGIN_NAME],
  ...[BUSINESS_FIELDS, BANK_ACCOUNT_FIELDS, BANK_TOP_UP, USDT_TOP_UP].flatMap((all) => Object.values(all)),
  ...[reasonField('冻结原因', 4), { title: '备注', max: 3 }],
];
const checked = fields.map((field) => ({ field, find: createFaultFinder(z.strictObject({ it: fieldSchema(field) })) }));
const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^ {0,2}[+]?[0-9]{0,20}[.:]?[0-9]{0,7} {0,2}$/),
  fc.stringMatching(/^ ?[a-z_A-Z0-9-]{0,40} ?$/),
);

it('refuses of a field what the form refuses, in the same words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...checked), typed, ({ field, find }, text) => {
      expect(whyNot(field, text)).toBe(find({ it: text })[0]?.reason);
    }),
    { numRuns: 2_000 },
  );
});
