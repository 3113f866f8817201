import { formatRate } from '@mashang/contract/money';
import { formatTime } from '@mashang/contract/time';
import type { UsdtRate } from '@mashang/contract/top-ups';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { fetchQuote } from './usdt-rate-client.ts';

/** Yuan for one USDT in 1/10 000, who says so, and when (ms). */
export type Quote = { rate: number; source: string; at: number };
export type RateSource = (now: number) => Promise<Quote>;

/** A quote this far from now is none of this moment; one from after now would else stay good for as long as it says. */
const OFF_MOST_MS = 5 * 60_000;
const sources = new WeakMap<Platform, RateSource>();

/** Whose word counts from now on; without one it is the configured address's. */
export function quoteBy(platform: Platform, source: RateSource): void {
  sources.set(platform, source);
}

/** The rate of this moment; 9999 when nobody quotes one that is fresh. */
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

/** GET getUsdtRate. */
export async function getUsdtRate(ctx: Ctx): Promise<UsdtRate> {
  allow(ctx.actor, 'top-up:apply');
  const { rate, source, at } = await currentQuote(ctx);
  return { rate: formatRate(rate), source, time: formatTime(at) };
}
