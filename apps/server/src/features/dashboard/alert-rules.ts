import type { InstitutionAlert } from '@mashang/contract/dashboard';
import type { LicenceProfile } from '@mashang/contract/jurisdictions';
import { formatMoney } from '@mashang/contract/money';
import type { RegisterSums } from '../participants/network/sum-register.ts';
import * as zh from './zh.ts';

const DAY_MS = 86_400_000;
/** Days before a licence's end from which an alert is shown, and from which it is urgent. */
const LICENCE_DAYS = { warn: 60, bad: 14 };
/** Hours that a float lasts at the pace of yesterday and today; below these it is low. */
const FLOAT_HOURS = { warn: 4, bad: 1 };
const LOW_MOST = 5;
/** Days before the end of a merchant's verification from which an alert is shown, and from which it is urgent. */
export const MERCHANT_DAYS = { warn: 30, bad: 7 };
const ENDING_MOST = 3;

/** The alert about the licence's end; null while the end is far away. */
export function licenceAlert(profile: LicenceProfile | null, now: number): InstitutionAlert | null {
  const alert = (level: 'bad' | 'warn', text: string): InstitutionAlert => ({
    kind: 'licence',
    level,
    text,
    subject: '',
  });
  if (!profile) return alert('bad', zh.alertRules.noLicence);
  const days = Math.ceil((profile.validTo - now) / DAY_MS);
  if (profile.validTo <= now) return alert('bad', zh.alertRules.licenceExpired);
  if (days > LICENCE_DAYS.warn) return null;
  return alert(days <= LICENCE_DAYS.bad ? 'bad' : 'warn', zh.alertRules.licenceEnds(days));
}

type Pace = { name: string; available: bigint; spent: bigint; hours: number; smallest: bigint };

/**
 * Alerts for floats that can take no more orders or will not last, the most urgent first; from the sixth on they share
 * one alert.
 */
export function lowFloatAlerts(paces: readonly Pace[]): InstitutionAlert[] {
  const low = paces
    .flatMap((pace) => {
      const lasts =
        pace.spent > 0n ? (Number(pace.available) / Number(pace.spent)) * pace.hours : Number.POSITIVE_INFINITY;
      const isOut = pace.available < pace.smallest;
      return isOut || lasts < FLOAT_HOURS.warn ? [{ ...pace, isOut, lasts }] : [];
    })
    .toSorted((a, b) => Number(b.isOut) - Number(a.isOut) || a.lasts - b.lasts);
  const shown = low.slice(0, LOW_MOST).map(({ name, available, isOut, lasts }): InstitutionAlert => {
    const left = zh.alertRules.left(name, formatMoney(available));
    return {
      kind: 'low-float',
      level: isOut || lasts < FLOAT_HOURS.bad ? 'bad' : 'warn',
      text: isOut
        ? zh.alertRules.tooLittle(left)
        : zh.alertRules.runsOut(
            left,
            lasts < 1 ? zh.alertRules.withinHour : zh.alertRules.hoursLater(Math.floor(lasts)),
          ),
      subject: name,
    };
  });
  const rest = low.length - shown.length;
  return rest > 0
    ? [...shown, { kind: 'low-float', level: 'warn', text: zh.alertRules.moreShort(rest), subject: '' }]
    : shown;
}

/** Alerts for merchants whose verification ends soon, the soonest first; from the fourth on they share one alert. */
export function merchantEndAlerts(
  ending: readonly { mchId: string; name: string; days: number }[],
): InstitutionAlert[] {
  const shown = ending.slice(0, ENDING_MOST).map(
    ({ mchId, name, days }): InstitutionAlert => ({
      kind: 'merchant-end',
      level: days <= MERCHANT_DAYS.bad ? 'bad' : 'warn',
      text: zh.alertRules.merchantEnds(name, days),
      subject: mchId,
    }),
  );
  const rest = ending.length - shown.length;
  return rest > 0
    ? [...shown, { kind: 'merchant-end', level: 'warn', text: zh.alertRules.moreMerchantsEnd(rest), subject: '' }]
    : shown;
}

/**
 * Alerts for entries of the register that end soon, for participants that it stops, and for natural persons who must
 * become businesses.
 */
export function registerAlerts({ ending, stopped, natural }: RegisterSums): InstitutionAlert[] {
  const said: [number, string, InstitutionAlert['level'], string][] = [
    [stopped, 'stopped', 'bad', zh.alertRules.stopped(stopped)],
    [natural, 'natural', 'warn', zh.alertRules.naturalPersons(natural)],
    [ending, 'ending', 'warn', zh.alertRules.contractsEnd(ending)],
  ];
  return said
    .filter(([count]) => count > 0)
    .map(([, subject, level, text]): InstitutionAlert => ({ kind: 'participant-end', level, text, subject }));
}
