import { formatRate } from '@mashang/contract/money';
import { formatTime } from '@mashang/contract/time';
import type { UsdtRate } from '@mashang/contract/top-ups';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { fetchQuote } from './usdt-rate-client.ts';

/** Yuan for one USDT in 1/10 000, with its source and time (ms). */
export type Quote = { rate: number; source: string; at: number };
export type RateSource = (now: number) => Promise<Quote>;

/** A quote further from now than this is refused; otherwise a quote from the future would stay valid for long. */
const OFF_MOST_MS = 5 * 60_000;
const sources = new WeakMap<Platform, RateSource>();

/** Sets the source of quotes from now on; without one the configured address is used. */
export function quoteBy(platform: Platform, source: RateSource): void {
  sources.set(platform, source);
}

/** Returns the current rate; throws 9999 if there is no fresh quote. */
export async function currentQuote({ platform }: Pick<Ctx, 'platform'>): Promise<Quote> {
  const { rateUrl } = platform.config.topUp;
  const now = platform.clock.now();
  const source = sources.get(platform) ?? (rateUrl ? () => fetchQuote(rateUrl) : null);
  const quote = await source?.(now).catch((error) => {
    platform.log.warn({ err: error }, 'no rate for USDT');
    return undefined;
  });
  if (
    !quote ||
    !Number.isInteger(quote.rate) ||
    quote.rate <= 0 ||
    quote.rate >= 1_000_000 ||
    Math.abs(now - quote.at) > OFF_MOST_MS
  )
    throw new BusinessError('connectorUnwell', zh.usdtRate.noRate);
  return quote;
}

/** Answers GET getUsdtRate. */
export async function getUsdtRate(ctx: Ctx): Promise<UsdtRate> {
  allow(ctx.actor, 'top-up:apply');
  const { rate, source, at } = await currentQuote(ctx);
  return { rate: formatRate(rate), source, time: formatTime(at) };
}
