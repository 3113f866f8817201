import {
  type AgtIndex,
  type Institution,
  WAITING_CAP,
  WAITING_NAMES,
  type WaitingName,
} from '@mashang/contract/dashboard';
import { groupMoney } from '@mashang/contract/money';
import { KNOWN_PAGES, type PageName } from '@mashang/contract/pages';
import { parseTime } from '@mashang/contract/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { timePassed } from '../../lib/format/format.ts';
import { todayText } from '../../lib/format/shanghai-dates.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as styles from './dashboard.module.css';
import { OrderFunnel } from './order-funnel.tsx';
import { institutionQuery } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 3_000;
const WEEK_MS = 6 * 86_400_000;

type Place = { page: PageName; query: string; action: string };
/** The list of exactly the waiting items. */
const PLACES: Record<WaitingName, Place> = {
  approvals: { page: 'approvals', query: '', action: zh.placeActions.approvals },
  payoutsAbnormal: { page: 'payout-orders', query: '?claimStatus=3', action: zh.placeActions.payoutsAbnormal },
  payoutsToSecond: { page: 'payout-orders', query: '?awaitsSecond=1', action: zh.placeActions.payoutsToSecond },
  payoutsToAccept: { page: 'payout-orders', query: '?claimStatus=1', action: zh.placeActions.payoutsToAccept },
  payoutsToSend: { page: 'payout-orders', query: '?awaitsFile=1', action: zh.placeActions.payoutsToSend },
  refundsToSecond: { page: 'refunds', query: '?awaits=second', action: zh.placeActions.refundsToSecond },
  refundsToAccept: { page: 'refunds', query: '?awaits=first', action: zh.placeActions.refundsToAccept },
  refundsToSend: {
    page: 'refunds',
    query: '?executor=institution&state=1%2C5%2C6',
    action: zh.placeActions.refundsToSend,
  },
  refundsAtChannel: {
    page: 'refunds',
    query: '?executor=channel&state=5%2C6',
    action: zh.placeActions.refundsAtChannel,
  },
  refundsShort: { page: 'refunds', query: '?state=2', action: zh.placeActions.refundsShort },
  settlementsToPropose: {
    page: 'settlements',
    query: '?tab=runs&state=made',
    action: zh.placeActions.settlementsToPropose,
  },
  settlementsToSend: {
    page: 'settlements',
    query: '?state=approved%2Cfailed',
    action: zh.placeActions.settlementsToSend,
  },
  topUps: { page: 'top-up-review', query: '?waiting=1', action: zh.placeActions.topUps },
  cashOuts: { page: 'cash-out-review', query: '?status=0', action: zh.placeActions.cashOuts },
  cashOutsToSend: { page: 'cash-out-review', query: '?status=1%2C7', action: zh.placeActions.cashOutsToSend },
  hits: { page: 'screening-hits', query: '?state=0', action: zh.placeActions.hits },
  casesOverdue: { page: 'risk-cases', query: '?overdue=1', action: zh.placeActions.casesOverdue },
  casesOpen: { page: 'risk-cases', query: '?state=0', action: zh.placeActions.casesOpen },
  riskReports: { page: 'risk-reports', query: '?state=0', action: zh.placeActions.riskReports },
  complaints: { page: 'complaints', query: '?state=0%2C1', action: zh.placeActions.complaints },
  adjustments: { page: 'collection-orders', query: '?adjustment=pending', action: zh.placeActions.adjustments },
  exceptions: { page: 'reconciliation', query: '?state=open', action: zh.placeActions.exceptions },
  merchantReviews: { page: 'merchant-applications', query: '?state=1', action: zh.placeActions.merchantReviews },
  participantReviews: {
    page: 'participant-review',
    query: '?state=pending',
    action: zh.placeActions.participantReviews,
  },
  accountChecks: { page: 'account-check', query: '?checkStatus=pending', action: zh.placeActions.accountChecks },
  webhooksDead: { page: 'webhook-log', query: '?state=dead', action: zh.placeActions.webhooksDead },
};
/** Its link contains the first day of the counted period. */
const BY_WEEK: WaitingName = 'webhooksDead';
/** Names by which journeys and tests find the entries. */
const TEST_IDS: Partial<Record<WaitingName, string>> = {
  payoutsAbnormal: 'abnormal',
  payoutsToSecond: 'toSecond',
  payoutsToAccept: 'toAccept',
};

/** A newer server may count items that an older open page does not know. */
const isKnown = ({ name }: { name: WaitingName }) => Object.hasOwn(PLACES, name);

function Waiting({ name, count, since }: Institution['waiting'][number]): ReactNode {
  const { page, query, action } = PLACES[name];
  const path = usePagePath(page);
  const from = name === BY_WEEK ? `&startDate=${todayText(Date.now() - WEEK_MS)}` : '';
  const oldest = since && zh.waitingRow.oldest(timePassed(parseTime(since), Date.now()));
  const standing = count > 0 ? oldest : zh.waitingRow.none;
  const number = count > WAITING_CAP ? `${WAITING_CAP}+` : count;
  return (
    <li className={styles.dashWaiting} data-waits={count > 0} data-testid={`todo-${TEST_IDS[name] ?? name}`}>
      <span className={styles.dashWaitingName}>{WAITING_NAMES[name]}</span>
      <strong className={`${styles.dashWaitingCount} ${looks.num}`}>{number}</strong>
      <span className={styles.dashWaitingFoot}>
        <span className={looks.soft}>{standing}</span>
        {path && count > 0 ? (
          <Link to={path + query + from} aria-label={`${action} ${WAITING_NAMES[name]}`}>
            {action}
          </Link>
        ) : null}
      </span>
    </li>
  );
}

type Line = { title: string; amount: string | undefined; page?: PageName; query?: string; note?: string };
type Shown = Line & { amount: string };
/** Figures that the reader may see; the others are left out. */
function linesOf({ exposure }: Institution): Shown[] {
  const lines: Line[] = [
    { title: zh.exposure.floatAvailable, amount: exposure.floatAvailable, page: 'ledger-books', query: '?kind=float' },
    { title: zh.exposure.floatHeld, amount: exposure.floatHeld, page: 'ledger-books', query: '?kind=float' },
    {
      title: zh.exposure.awaitingPayment,
      amount: exposure.awaiting,
      page: 'collection-orders',
      query: '?status=1',
      note: zh.exposure.orderCount(exposure.awaitingCount),
    },
    {
      title: zh.exposure.payoutsUnderWay,
      amount: exposure.payouts,
      page: 'payout-orders',
      query: '?status=0%2C1',
      note: zh.exposure.payoutCount(exposure.payoutsCount),
    },
    { title: zh.exposure.owedToMerchants, amount: exposure.payable, page: 'ledger-books', query: '?kind=payable' },
    { title: zh.exposure.frozenOfIt, amount: exposure.payableHeld, page: 'ledger-books', query: '?kind=payable' },
    { title: zh.exposure.suspense, amount: exposure.suspense, page: 'ledger-books', query: '?kind=suspense' },
    {
      title: zh.exposure.commissionOwed,
      amount: exposure.owedCount ? exposure.owed : undefined,
      page: 'ledger-books',
      query: '?kind=commission',
      note: zh.exposure.participantCount(exposure.owedCount),
    },
    { title: zh.exposure.income, amount: exposure.revenue, page: 'ledger-books', query: '?kind=revenue' },
  ];
  return lines.filter((line): line is Shown => line.amount !== undefined);
}

function Amount({ title, amount, page, query = '', note }: Shown): ReactNode {
  const path = usePagePath(page);
  const money = <MoneyText value={amount} />;
  return (
    <div className={styles.dashAmount}>
      <dt>
        {title}
        {note ? <span className={`${looks.soft} ${looks.num}`}> {note}</span> : null}
      </dt>
      <dd data-testid={title === zh.exposure.floatAvailable ? 'float-available' : undefined}>
        {path ? (
          <Link to={path + query} aria-label={`${title} ${groupMoney(amount)}`}>
            {money}
          </Link>
        ) : (
          money
        )}
      </dd>
    </div>
  );
}

/**
 * Tasks that wait for this person, and what the institution holds and owes; live, each figure with a link to the list
 * behind it.
 */
export function InstitutionPanels({ data: today }: { data: AgtIndex }): ReactNode {
  const { data, error, refetch } = useQuery(institutionQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  const lines = data && linesOf(data);
  return (
    <div className={styles.dashColumns}>
      <div className={styles.dashMain}>
        <section className={`${controls.panel} ${controls.page}`} aria-labelledby="dash-waiting">
          <h2 className={controls.sectionTitle} id="dash-waiting">
            {zh.institutionPanels.waiting}
          </h2>
          {today.unbound ? (
            <p className={controls.notice}>
              {zh.institutionPanels.notBound(
                <Link to={KNOWN_PAGES['google-auth'].path}>{zh.institutionPanels.bind}</Link>,
              )}
            </p>
          ) : null}
          {data?.waiting.length === 0 ? <p className={looks.soft}>{zh.institutionPanels.nothing}</p> : null}
          {data ? (
            <ul className={styles.dashWaitings}>
              {data.waiting.filter(isKnown).map((one) => (
                <Waiting key={one.name} {...one} />
              ))}
            </ul>
          ) : (
            <SkeletonLines lines={6} />
          )}
        </section>
        {today.funnel ? <OrderFunnel funnel={today.funnel} /> : null}
      </div>
      {lines?.length === 0 ? null : (
        <section className={`${controls.panel} ${controls.page}`} aria-labelledby="dash-exposure">
          <h2 className={controls.sectionTitle} id="dash-exposure">
            {zh.institutionPanels.exposure}
          </h2>
          {lines ? (
            <dl className={styles.dashAmounts}>
              {lines.map((line) => (
                <Amount key={line.title} {...line} />
              ))}
            </dl>
          ) : (
            <SkeletonLines lines={8} />
          )}
        </section>
      )}
    </div>
  );
}
