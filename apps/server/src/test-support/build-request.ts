import type { RouteFacts } from '../platform/http/http.ts';
import type { Thing } from './arrange/arrange-owners.ts';

type Schema = Record<string, unknown>;
type Values = Partial<Record<Thing, string[]>>;
/** One request as the generator made it. */
export type Built = {
  url: string;
  query: Record<string, string>;
  body: unknown;
  sealed: unknown;
  /** Whether a field in it names somebody's object. */
  names: boolean;
};

/**
 * Kinds of object that a field names, by the field's name. A field that ends like one of these but is not listed fails
 * the matrix: a new one gets its kind here, or is listed as plain below.
 */
const NAMED: Record<string, Thing[]> = {
  id: ['id', 'export'],
  orderNo: ['claim', 'payout', 'collection'],
  orderNos: ['payout'],
  agtOrderNo: ['collection'],
  recordNo: ['collection', 'payout', 'participant', 'account'],
  mchOrderNo: ['mchOrder'],
  mchId: ['merchant', 'id'],
  keyId: ['key', 'id'],
  accId: ['account'],
  taid: ['participant'],
  agtId: ['participant'],
  sonId: ['participant'],
  sonAgtId: ['participant'],
  parentId: ['participant'],
  participantId: ['participant'],
  prdId: ['product'],
  accountId: ['account'],
  userId: ['user'],
  applicationId: ['id'],
  merchantId: ['id'],
  subjectId: ['participant', 'collection', 'merchant', 'user', 'refund', 'settlement', 'run'],
  endpointId: ['id'],
  sourceId: ['id'],
  secretId: ['id'],
  importId: ['id'],
  exceptionId: ['id'],
  ruleId: ['id'],
  caseId: ['id'],
  complaintId: ['id'],
  caseNo: ['id'],
  backTestId: ['id'],
  listId: ['id'],
  transferId: ['id'],
  approvalId: ['id'],
  orderId: ['id'],
  jobId: ['id'],
  viewId: ['id'],
  accountTypeId: ['id'],
  productId: ['id'],
  channelId: ['id'],
  reportId: ['id'],
  shopId: ['id'],
  goodsId: ['id'],
  authorisationId: ['id'],
  topUpId: ['id'],
  cashOutNo: ['cashOut'],
  refundNo: ['refund'],
  settlementNo: ['settlement'],
  settlementNos: ['settlement'],
  runNo: ['run'],
  batchNo: ['batch'],
  lineId: ['id'],
  debitId: ['id'],
  passkeyId: ['id'],
  sessionId: ['id'],
  username: ['username'],
  outAuthNo: ['accountNo'],
  name: ['username', 'legalName', 'file', 'avatar'],
  payPicUrl: ['file'],
  payPicUrl1: ['file'],
  payPicUrl2: ['file'],
  payVideoUrl: ['file'],
  proofUrl: ['file'],
  rejectUrl: ['file'],
  objectionUrl: ['file'],
  qrcodeUrl: ['file'],
  receiveUserName: ['legalName'],
  headImgUrl: ['avatar'],
  uid: ['uid'],
};
/** Names that end like the above but name nobody's object, or one that everybody may use. */
const PLAIN = new Set([
  'mchRefundNo',
  // Numbers of the institution's own money, which belongs to nobody in particular.
  'transferNo',
  'nickname',
  'bankName',
  'accountOtherName',
  'fileName',
  'listName',
  'ruleName',
  'sourceName',
  'productName',
  'merchantName',
  'prdName',
  'roleName',
  'shopName',
  'accountName',
  'channelName',
  'typeName',
  'thirdPartyId',
  'notifyUrl',
  'returnUrl',
  'paymentName',
  'goodsOrderNo',
  'challengeId',
  'notificationId',
  'channelOrderNo',
  'payerName',
  'originatorName',
  'accountNo',
  'documentNo',
  'creditCode',
  'legalName',
  'licenceNo',
  'contractNo',
  'paperNo',
]);
const FILES = '/files/';
/** Number of objects of each kind that are named in rotation: one of each state is among the first. */
const OF_A_KIND = 4;
const TELLING = /(^|[a-z])(id|ids|Id|Ids|ID|No|Nos|Url|Name|name)$/;

/** Texts of the formats that fields have. */
export const SAMPLES = [
  '1',
  '1.00',
  '0.50',
  '2026-01-01',
  '2026-01',
  '2026-01-01 00:00:00',
  'e1',
  'a',
  'abc',
  '测试',
  '13800000000',
  '0'.repeat(64),
  'k'.repeat(22),
  'a'.repeat(32),
  '123456',
  'https://example.com/x',
  'bank',
  'DS1',
  'a@b.example',
  '/dashboard',
  'operator_support',
  '6222020000000007',
  '00:00',
  `statements/${'0'.repeat(64)}.csv`,
  `statements/${'0'.repeat(64)}.pain`,
  `lists/${'0'.repeat(64)}.csv`,
  `kyc/${'a'.repeat(24)}.webp`,
  `kyb/${'a'.repeat(24)}.webp`,
  `/files/top-ups/${'a'.repeat(24)}.webp`,
  `/files/cash-outs/${'a'.repeat(24)}.webp`,
  '1.0000',
  '91350100M000100Y43',
  '44',
  'TK000000000001',
  `/files/refunds/${'a'.repeat(24)}.webp`,
  `/files/account-papers/${'a'.repeat(24)}.webp`,
  `/files/settlement-papers/${'a'.repeat(24)}.webp`,
  `JS${'1'.repeat(25)}`,
  `JP${'1'.repeat(21)}`,
  `JB${'1'.repeat(21)}`,
  'ZJ202601010001',
];

/** Names a route that the generator cannot call, and where to describe it. */
export class UnknownInput extends Error {
  constructor(route: Pick<RouteFacts, 'method' | 'url'>, what: string) {
    super(`${route.method} ${route.url}: ${what}; say how the matrix calls it (build-request.ts)`);
  }
}

type Work = {
  route: RouteFacts;
  values: Values;
  round: number;
  optional: boolean;
  plain: Record<string, unknown>;
  named: boolean;
};

/** Returns one of the values a field may name, among those of its format. */
function pick(work: Work, field: string, fits: (text: string) => boolean): string | undefined {
  // Some routes take a file by its address, others by its name.
  const all = (NAMED[field] ?? [])
    .flatMap((thing) => work.values[thing] ?? [])
    .flatMap((text) => (text.startsWith(FILES) ? [text, text.slice(FILES.length)] : [text]))
    .filter(fits);
  if (all.length > 0) work.named = true;
  return all[work.round % Math.max(all.length, 1)];
}

function textOf(work: Work, field: string, schema: Schema): string {
  const fits = (text: string) =>
    (schema.pattern === undefined || new RegExp(schema.pattern as string).test(text)) &&
    text.length >= Number(schema.minLength ?? 0) &&
    text.length <= Number(schema.maxLength ?? Number.POSITIVE_INFINITY);
  if (TELLING.test(field) && !NAMED[field] && !PLAIN.has(field))
    throw new UnknownInput(work.route, `what ${field} names is unknown`);
  const text = pick(work, field, fits) ?? SAMPLES.find(fits);
  if (text === undefined) throw new UnknownInput(work.route, `no sample for ${field} ${JSON.stringify(schema)}`);
  return text;
}

function fillOf(work: Work, field: string, schema: Schema): unknown {
  if (field in work.plain) return work.plain[field];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fillOf(work, field, choices[0] as Schema);
  if (Array.isArray(schema.allOf)) return fillOf(work, field, Object.assign({}, ...schema.allOf));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textOf(work, field, schema);
  if (type === 'integer' || type === 'number') {
    const named = pick(work, field, (text) => /^\d+$/.test(text));
    return named === undefined ? (schema.minimum ?? 1) : Number(named);
  }
  if (type === 'boolean') return true;
  if (type === 'array') return [fillOf(work, field.replace(/s$/, ''), (schema.items ?? {}) as Schema)];
  if (type === 'object' || schema.properties) return objectOf(work, schema);
  if (Object.keys(schema).length === 0 || type === undefined) return {};
  throw new UnknownInput(work.route, `no value for ${field} ${JSON.stringify(schema)}`);
}

/** Returns the required fields, and of the others those that name an object. */
function objectOf(work: Work, schema: Schema): Record<string, unknown> {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const made: Record<string, unknown> = {};
  for (const [field, part] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    const wanted = required.has(field) || field in work.plain;
    if (!wanted && !(work.optional && (NAMED[field] || (TELLING.test(field) && !PLAIN.has(field))))) continue;
    made[field] = fillOf(work, field, part);
  }
  return made;
}

/**
 * Builds a request for a route in which every field that names an object names one of `values`; `round` chooses among
 * several. Without `optional`, optional fields are left out. `plain` gives the values of the route's other fields.
 */
export function buildRequest(
  route: RouteFacts,
  {
    values,
    round,
    optional,
    plain = {},
  }: { values: Values; round: number; optional: boolean; plain?: Record<string, unknown> },
): Built {
  const work: Work = { route, values, round, optional, plain, named: false };
  const { params, querystring, body } = route.schema;
  const given = params ? objectOf(work, params) : {};
  const url = route.url.replace(/:(\w+)/g, (_all, field: string) => {
    const value = given[field] ?? textOf(work, field, {});
    return encodeURIComponent(String(value).replace(/^\/files\/\w+\//, ''));
  });
  const query = querystring ? (objectOf(work, querystring) as Record<string, unknown>) : {};
  return {
    url,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    body: body ? objectOf(work, body) : undefined,
    sealed: route.config.sealed ? objectOf(work, route.config.sealed) : undefined,
    names: work.named,
  };
}

/** Returns how many different requests are needed to name every object once. */
export function roundsOf(values: Values, route: RouteFacts): number {
  const text = JSON.stringify([
    route.schema.params,
    route.schema.querystring,
    route.schema.body,
    route.config.sealed,
    route.url,
  ]);
  const counts = Object.entries(NAMED)
    .filter(([field]) => text.includes(`"${field}"`) || text.includes(`:${field}`))
    .map(([, kinds]) => kinds.reduce((sum, thing) => sum + Math.min(values[thing]?.length ?? 0, OF_A_KIND), 0));
  return Math.max(1, ...counts);
}
