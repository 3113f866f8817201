import {
  createCollectionAnswer,
  createCollectionBody,
  merchantCollection,
  merchantCollectionFound,
  merchantCollectionList,
} from '@mashang/contract/collection-orders';
import { fieldError, problem } from '@mashang/contract/errors';
import { MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { merchantBill } from '@mashang/contract/merchant-bills';
import { merchantProduct, merchantProducts } from '@mashang/contract/merchant-products';
import {
  balanceAnswer,
  channelNotificationAnswer,
  channelNotificationBody,
  eventData,
  eventsAnswer,
  merchantEvent,
  merchantTransfer,
  transfersAnswer,
} from '@mashang/contract/merchants';
import {
  createPayoutAnswer,
  createPayoutBody,
  createPayoutsAnswer,
  createPayoutsBody,
  merchantPayout,
  merchantPayoutAcceptance,
  merchantPayoutFound,
  merchantPayoutList,
  merchantPayoutStep,
  payoutDisputeBody,
} from '@mashang/contract/payout-orders';
import {
  cancelRefundAnswer,
  createRefundAnswer,
  createRefundBody,
  createWholeRefundBody,
  merchantRefund,
  merchantRefundList,
  merchantRefunds,
} from '@mashang/contract/refunds';
import {
  askSettlementBody,
  merchantSettlement,
  merchantSettlementList,
  settlementStatement,
} from '@mashang/contract/settlements';
import { createTestPaymentAnswer, createTestPaymentBody } from '@mashang/contract/test-mode';
import { z } from 'zod';
import type { JsonSchema } from '../validation.ts';
import { ENUMS, type EnumName, type MerchantTexts, textOf } from './texts.ts';

type Part = 'input' | 'output';
type Data = (typeof MERCHANT_EVENTS)[number]['data'];
const dataOf = (type: string): Data => (MERCHANT_EVENTS.find((one) => one.type === type) ?? MERCHANT_EVENTS[0]).data;

/** Names of the document's schemas: what generated clients call their types. A published name is kept. */
const NAMES: readonly (readonly [string, z.ZodType, Part])[] = [
  ['Product', merchantProduct, 'output'],
  ['ProductList', merchantProducts, 'output'],
  ['CreateCollection', createCollectionBody, 'input'],
  ['CreatedCollection', createCollectionAnswer, 'output'],
  ['Collection', merchantCollection, 'output'],
  ['CollectionPage', merchantCollectionList, 'output'],
  ['CollectionOrPage', merchantCollectionFound, 'output'],
  ['CreateRefund', createRefundBody, 'input'],
  ['CreateWholeRefund', createWholeRefundBody, 'input'],
  ['CreatedRefund', createRefundAnswer, 'output'],
  ['Refund', merchantRefund, 'output'],
  ['RefundList', merchantRefunds, 'output'],
  ['RefundPage', merchantRefundList, 'output'],
  ['CancelledRefund', cancelRefundAnswer, 'output'],
  ['CreatePayout', createPayoutBody, 'input'],
  ['CreatedPayout', createPayoutAnswer, 'output'],
  ['CreatePayoutBatch', createPayoutsBody, 'input'],
  ['CreatedPayoutBatch', createPayoutsAnswer, 'output'],
  ['Payout', merchantPayout, 'output'],
  ['PayoutPage', merchantPayoutList, 'output'],
  ['PayoutOrPage', merchantPayoutFound, 'output'],
  ['PayoutStep', merchantPayoutStep, 'output'],
  ['PayoutAcceptance', merchantPayoutAcceptance, 'output'],
  ['PayoutDispute', payoutDisputeBody, 'input'],
  ['RequestSettlement', askSettlementBody, 'input'],
  ['Settlement', merchantSettlement, 'output'],
  ['SettlementList', merchantSettlementList, 'output'],
  ['SettlementStatement', settlementStatement, 'output'],
  ['Balance', balanceAnswer, 'output'],
  ['Bill', merchantBill, 'output'],
  ['Transfer', merchantTransfer, 'output'],
  ['TransferList', transfersAnswer, 'output'],
  ['Event', merchantEvent, 'output'],
  ['EventData', eventData, 'output'],
  ['EventList', eventsAnswer, 'output'],
  ['CreateTestPayment', createTestPaymentBody, 'input'],
  ['TestPayment', createTestPaymentAnswer, 'output'],
  ['ChannelNotification', channelNotificationBody, 'input'],
  ['ChannelNotificationReceipt', channelNotificationAnswer, 'output'],
  ['CollectionEventData', dataOf('collection.succeeded'), 'output'],
  ['PayoutEventData', dataOf('payout.completed'), 'output'],
  ['PayeeEventData', dataOf('payout.waits_for_payee'), 'output'],
  ['RefundEventData', dataOf('refund.paid'), 'output'],
  ['SettlementEventData', dataOf('settlement.made'), 'output'],
  ['SettlementAccountEventData', dataOf('merchant.settlement_account_changed'), 'output'],
  ['Problem', problem, 'output'],
  ['FieldError', fieldError, 'output'],
];

/** Fields that stay for the programs that read them, by schema; their texts name what to read instead. */
const DEPRECATED: readonly string[] = ['CreatedRefund.state'];

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Makes schemas of one document: named ones become references, and every field gets its text. */
export function schemaMaker({ fields, enums }: Pick<MerchantTexts, 'fields' | 'enums'>) {
  const usedEnums = new Set<EnumName>();

  function make(schema: z.ZodType, part: Part, name = ''): JsonSchema {
    const own = NAMES.find(([known]) => known === name)?.[1];
    const json = z.toJSONSchema(schema, {
      io: part,
      override({ zodSchema, jsonSchema }) {
        const named = NAMES.find(([, known, side]) => Object.is(known, zodSchema) && side === part);
        if (!named || named[1] === own) return;
        for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key];
        Object.assign(jsonSchema, refTo(named[0]));
      },
    }) as JsonSchema;
    const { $schema: _dialect, ...rest } = json;
    return tidy(rest, { name, field: '', isInput: part === 'input' }) as JsonSchema;
  }

  type Place = { name: string; field: string; isInput: boolean };
  function tidy(node: unknown, place: Place): unknown {
    if (Array.isArray(node)) return node.map((one) => tidy(one, place));
    if (node === null || typeof node !== 'object') return node;
    const { title: _title, description: _description, ...json } = node as JsonSchema;
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
    const listed = enumOf(place.field, json);
    if (listed) {
      usedEnums.add(listed);
      return { ...refTo(listed) };
    }
    if (json.type === 'object' && place.isInput) json.additionalProperties ??= false;
    // Answers may gain fields in a later version: a client ignores what it does not know.
    if (json.type === 'object' && !place.isInput && json.additionalProperties === false)
      delete json.additionalProperties;
    const properties = json.properties as Record<string, unknown> | undefined;
    const { properties: _properties, ...others } = json;
    const kept = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, tidy(value, place)]));
    if (!properties) return kept;
    const described = Object.entries(properties).map(([field, value]) => [field, describe(field, value, place)]);
    return { ...kept, properties: Object.fromEntries(described) };
  }

  function describe(field: string, value: unknown, place: Place): JsonSchema {
    if (field === 'cause') return refTo('Cause');
    const json = tidy(value, { ...place, field }) as JsonSchema;
    const deprecated = DEPRECATED.includes(`${place.name}.${field}`);
    return { description: textOf(fields, place.name, field), ...json, ...(deprecated ? { deprecated } : {}) };
  }

  return {
    ref: (schema: z.ZodType, part: Part): JsonSchema => {
      const named = NAMES.find(([, known, side]) => known === schema && side === part);
      return named ? refTo(named[0]) : make(schema, part);
    },
    make,
    /** Every named schema, and the enumerations that they use. */
    all(): Record<string, JsonSchema> {
      const schemas = NAMES.map(([name, schema, part]) => [name, make(schema, part, name)] as const);
      const named = [...usedEnums].toSorted().map((name) => [name, enumSchema(name, enums[name])] as const);
      return Object.fromEntries([...schemas, ...named]);
    },
  };
}

type Enumeration = { fields: readonly string[]; values: readonly (string | number)[] };
function enumOf(field: string, json: JsonSchema): EnumName | undefined {
  const values = JSON.stringify(json.enum);
  if (values === undefined) return undefined;
  return (Object.keys(ENUMS) as EnumName[]).find((name) => {
    const known: Enumeration = ENUMS[name];
    return known.fields.includes(field) && JSON.stringify(known.values) === values;
  });
}

function enumSchema(name: EnumName, texts: Readonly<Record<string, string>>): JsonSchema {
  const { values }: Enumeration = ENUMS[name];
  const meanings = Object.fromEntries(values.map((value) => [String(value), texts[String(value)] ?? '']));
  const lines = Object.entries(meanings).map(([value, meaning]) => `- \`${value}\` ${meaning}`);
  return {
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    enum: [...values],
    description: `${texts.about ?? ''}\n\n${lines.join('\n')}`,
    'x-enumDescriptions': meanings,
  };
}
