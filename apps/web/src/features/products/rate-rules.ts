import { parseRate } from '@mashang/contract/money';
import {
  boundOf,
  RATE_REFUSALS,
  type RateBound,
  rateMargin,
  rateRowAt,
  type SonConf,
  whyRateRefused,
} from '@mashang/contract/products';
import { formatTime, parseTime } from '@mashang/contract/time';
import * as zh from './zh.tsx';

/** Content of the form: `at` is the value of the browser's date and time field, taken as Shanghai time. */
export type RateInput = { rate: string; enabled: boolean; later: boolean; at: string };
export type RateJudgement = {
  rateError?: string;
  atError?: string;
  /** The allowed range at that time, in words. */
  limits: string;
  margin: { rate: string; per10k: string } | null;
  /** Equal to the rate that is valid at that time already. */
  unchanged: boolean;
};

const NOT_A_RATE = zh.rateRules.notAPercentage;
const NOT_OPEN = zh.notOpen.notOpenThen;

export function rateOf(text: string): number | null {
  try {
    return parseRate(text);
  } catch {
    return null;
  }
}

/** Converts a date and time field's value to the wire format; undefined for an empty one. */
export function wireTimeOf(at: string): string | undefined {
  const text = `${at.replace('T', ' ')}:00`.slice(0, 19);
  return Number.isNaN(parseTime(text)) ? undefined : text;
}

/** Converts a time to a date and time field's value, to the minute. */
export function fieldTimeOf(ms: number): string {
  return formatTime(ms).slice(0, 16).replace(' ', 'T');
}

export function boundsOf(conf: SonConf): RateBound[] {
  return conf.bounds.map((bound) => ({
    from: parseTime(bound.from),
    open: bound.open,
    ceiling: rateOf(bound.ceiling),
    floor: rateOf(bound.floor),
  }));
}

function parentRateAt(conf: SonConf, at: number): number | null {
  const rows = conf.parentRates.map((row) => ({
    from: parseTime(row.effectiveFrom),
    rate: parseRate(row.agtRate),
    enabled: row.enabled,
  }));
  return rateRowAt(rows, at)?.rate ?? null;
}

function limitsOf(bound: RateBound | undefined, conf: SonConf): string {
  if (!bound?.open) return NOT_OPEN;
  const at = conf.bounds.find(({ from }) => parseTime(from) === bound.from);
  return zh.rateLimits.range(at?.floor || '0.0000', at?.ceiling);
}

/** Checks the input by the contract's own rules; the database checks it again. */
export function judgeRate(conf: SonConf, input: RateInput, now: number): RateJudgement {
  const bounds = boundsOf(conf);
  const wire = input.later ? wireTimeOf(input.at) : undefined;
  const at = wire ? parseTime(wire) : now;
  const rate = rateOf(input.rate);
  const parent = parentRateAt(conf, at);
  const judged: RateJudgement = {
    limits: limitsOf(boundOf(bounds, at), conf),
    margin: rate === null || parent === null ? null : rateMargin(parent, rate),
    unchanged: isUnchanged(conf, input, at),
  };
  if (input.later && !wire) judged.atError = zh.judgeRate.timeMissing;
  else if (input.later && at <= now) judged.atError = RATE_REFUSALS.rate_retroactive;
  else if (conf.history.some((row) => row.state === 'coming' && row.effectiveFrom === wire))
    judged.atError = RATE_REFUSALS.participant_rate_pkey;
  if (input.rate !== '' && rate === null) judged.rateError = NOT_A_RATE;
  if (rate === null) return judged;
  const refusal = whyRateRefused({ rate, at: Math.max(at, now) }, now, bounds);
  if (refusal && refusal !== 'rate_retroactive') judged.rateError = refusalText(refusal, boundOf(bounds, at), conf);
  return judged;
}

function refusalText(
  refusal: 'rate_above_parent' | 'rate_below_child' | string,
  bound: RateBound | undefined,
  conf: SonConf,
) {
  if (!bound?.open) return NOT_OPEN;
  const texts = conf.bounds.find(({ from }) => parseTime(from) === bound.from);
  if (refusal === 'rate_above_parent') return `${RATE_REFUSALS.rate_above_parent}（${texts?.ceiling}%）`;
  return `${RATE_REFUSALS.rate_below_child}（${texts?.floor}%）`;
}

function isUnchanged(conf: SonConf, { rate, enabled }: RateInput, at: number): boolean {
  const rows = conf.history
    .filter(({ state }) => state !== 'withdrawn')
    .map((row) => ({ from: parseTime(row.effectiveFrom), rate: parseRate(row.agtRate), enabled: row.enabled }));
  const before = rateRowAt(rows, at);
  return before !== undefined && before.rate === rateOf(rate) && before.enabled === enabled;
}
