import { KNOWN_PAGES } from '@mashang/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { todayQuery } from '../../../lib/session/today.ts';
import { Countdown } from '../../../ui/display/countdown.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../payout-orders.module.css';
import type { HallPage } from '../queries.ts';
import * as zh from '../zh.tsx';
import { useIsAhead } from './countdown.tsx';
import { spanText } from './time-left.ts';

/** Why the reader can claim nothing now, for the buttons; empty when it can. */
export function useBlocked(page: HallPage | undefined): string {
  const { data } = useQuery(todayQuery);
  const cooling = useIsAhead(page?.coolsUntil ?? 0);
  if (data?.standing?.stopped) return data.standing.stopped;
  if (data?.paused) return zh.useBlocked.paused;
  if (!page) return '';
  if (page.rules.open >= page.rules.maxOpen) return zh.useBlocked.maxOpen;
  return cooling ? zh.useBlocked.cooling : '';
}

/** The rules of claiming for everybody, and what prevents the reader from claiming now. */
export function ClaimRules({ page }: { page: HallPage }): ReactNode {
  const { rules, coolsUntil } = page;
  const { google } = useCurrentUser();
  const { data } = useQuery(todayQuery);
  const mine = usePagePath('my-payouts');
  const kyc = usePagePath('own-kyc');
  const cooling = useIsAhead(coolsUntil);
  const full = rules.open >= rules.maxOpen;
  const stopped = data?.standing?.stopped;
  return (
    <>
      <section
        className={`${controls.panel} ${styles.claimRules}`}
        aria-label={zh.claimRules.region}
        data-testid="claim-rules"
      >
        <span>
          {zh.claimRules.mostOpen(
            <b className={looks.num}>{rules.maxOpen}</b>,
            <span className={looks.soft}>
              {zh.claimRules.openNow(<span className={looks.num}>{rules.open}</span>)}
            </span>,
          )}
        </span>
        <span>{zh.claimRules.payWithin(<b className={looks.num}>{spanText(rules.windowSeconds)}</b>)}</span>
        <span>{zh.claimRules.coolDown(<b className={looks.num}>{spanText(rules.coolDownSeconds)}</b>)}</span>
        {rules.open > 0 && mine ? <Link to={`${mine}?status=0`}>{zh.claimRules.goPay}</Link> : null}
      </section>
      {stopped ? (
        <p className={`${controls.notice} ${controls.noticeBad}`} data-testid="claims-stopped">
          <span>{zh.claimRules.stopped(stopped)}</span>
          {kyc ? <Link to={kyc}>{zh.claimRules.verification}</Link> : null}
        </p>
      ) : null}
      {cooling ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`} data-testid="cooling">
          <span>{zh.claimRules.coolingDown}</span>
          <Countdown endsAt={coolsUntil} />
          <span>{zh.claimRules.thenAgain}</span>
        </p>
      ) : null}
      {full && !cooling ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.claimRules.tooManyOpen}</p>
      ) : null}
      {data?.paused ? <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.claimRules.paused}</p> : null}
      {google ? null : (
        <p className={`${controls.notice} ${controls.noticeWarn}`}>
          <span>{zh.claimRules.notBound}</span>
          <Link to={KNOWN_PAGES['google-auth'].path}>{zh.claimRules.bind}</Link>
        </p>
      )}
    </>
  );
}
