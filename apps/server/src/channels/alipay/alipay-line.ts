import { parseMoney } from '@mashang/contract/money';
import { z } from 'zod';
import type { Send } from '../../platform/connectors/connector.ts';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { outsideText, parseOutsideJson } from '../../platform/security/outside-text-rules.ts';
import { ChannelRefused } from '../port.ts';
import { isCertain } from './alipay-refusals.ts';
import type { AlipaySettings } from './alipay-settings.ts';
import type { AlipaySigning } from './alipay-signing.ts';
import { shanghaiTime } from './alipay-time.ts';
import * as zh from './zh.ts';

/** The gateway, one call at a time. */
export type AlipayLine = {
  settings: AlipaySettings;
  signing: AlipaySigning;
  send: Send;
  now(): number;
  noticeUrl: string;
};

/** What a call says: the interface's own fields as texts. */
export type Answer = Readonly<Record<string, string>>;
/** A business answer that is no success: the caller knows which `subCode`s are states and not failures. */
export type Declined = { declined: string; text: string };

const envelope = z.record(z.string(), z.unknown());
const common = z.looseObject({ code: z.string(), sub_code: z.string().optional(), sub_msg: z.string().optional() });

/** Where forms of a browser and calls go: the character set stands in the address. */
export function gatewayOf({ settings }: Pick<AlipayLine, 'settings'>): URL {
  const url = new URL(settings.gatewayUrl);
  url.searchParams.set('charset', 'utf-8');
  return url;
}

/**
 * Calls the gateway. Returns its success, or a code of `states` that the interface uses as a state. Throws
 * ChannelRefused for a certain refusal, and ConnectorUnwell for everything else.
 */
export async function callAlipay(
  line: AlipayLine,
  {
    method,
    biz,
    common: fields = {},
    states = [],
  }: {
    method: string;
    biz: Record<string, unknown>;
    common?: Record<string, string>;
    states?: readonly string[];
  },
): Promise<Answer | Declined> {
  const body = new URLSearchParams(line.signing.sign(method, biz, fields)).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', accept: 'application/json' };
  const incoming = await line.send({ method: 'POST', url: gatewayOf(line), headers, body });
  if (incoming.status !== 200) throw new ConnectorUnwell(zh.alipayLine.status(incoming.status));
  const answer = readSigned(line, method, incoming.body.toString('utf8'));
  const { code, sub_code: subCode = '', sub_msg: subMessage = '' } = answer;
  if (code === '10000') return textsOf(answer);
  const text = outsideText(subMessage, 200);
  if (states.includes(subCode)) return { declined: subCode, text };
  if (isCertain(method, code, subCode))
    throw new ChannelRefused(subCode || code, zh.alipayLine.refused(subCode || code, text));
  throw new ConnectorUnwell(zh.alipayLine.unknown(method, outsideText(subCode || code, 80)));
}

export function isDeclined(answer: Answer | Declined): answer is Declined {
  return 'declined' in answer;
}

/** Returns the content of an answer: what was signed, and nothing beside it. */
function readSigned(line: AlipayLine, method: string, text: string): z.infer<typeof common> {
  const key = `${method.replaceAll('.', '_')}_response`;
  const unreadable = () => new ConnectorUnwell(zh.alipayLine.notAnswer(method));
  const whole = envelope.safeParse(parsed(text));
  const signature = whole.data?.sign;
  if (!whole.success || typeof whole.data[key] !== 'object') throw unreadable();
  if (typeof signature !== 'string') throw new ConnectorUnwell(zh.alipayLine.unsigned(method));
  const signed = line.signing.signedPart(text, key, signature);
  if (signed === null) throw new ConnectorUnwell(zh.alipayLine.unsigned(method));
  const read = common.safeParse(parsed(signed));
  if (!read.success) throw unreadable();
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return parseOutsideJson(text);
  } catch {
    return null;
  }
}

function textsOf(answer: Record<string, unknown>): Answer {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Reads fields of a checked answer; what is missing or malformed leaves the outcome unknown. */
export function fieldsOf(method: string, answer: Answer) {
  const wrong = (name: string) => new ConnectorUnwell(zh.alipayLine.field(method, name));
  return {
    text(name: string): string {
      const value = answer[name];
      if (!value) throw wrong(name);
      return outsideText(value, 200);
    },
    money(name: string): bigint {
      const fen = fenOf(answer[name]);
      if (fen === null || fen < 0n) throw wrong(name);
      return fen;
    },
    time(name: string): number {
      const at = shanghaiTime(answer[name]);
      if (at === null) throw wrong(name);
      return at;
    },
    /** The answer is about this number, or about nothing that is known. */
    mustBe(name: string, no: string): void {
      if (answer[name] !== no) throw new ConnectorUnwell(zh.alipayLine.otherNumber(method));
    },
  };
}

/** Reads an amount in yuan; null where the text is none. */
export function fenOf(text: string | undefined): bigint | null {
  try {
    return parseMoney((text ?? '').trim());
  } catch {
    return null;
  }
}
