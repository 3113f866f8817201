import { KNOWN_PAGES } from '@mashang/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../lib/current-user.ts';
import { usePagePath } from '../../lib/page-paths.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { dashboardQuery } from '../dashboard/queries.ts';
import { useIsAhead } from './countdown.tsx';
import type { HallPage } from './queries.ts';
import { spanText } from './time-left.ts';

/** Why the reader can claim nothing now, for the buttons; empty when it can. */
export function useBlocked(page: HallPage | undefined): string {
  const { data } = useQuery(dashboardQuery);
  const cooling = useIsAhead(page?.coolsUntil ?? 0);
  if (data?.standing?.stopped) return data.standing.stopped;
  if (data?.paused) return '接单已暂停，不能抢单';
  if (!page) return '';
  if (page.rules.open >= page.rules.maxOpen) return '未付款的订单已达上限，请先完成付款';
  return cooling ? '冷却中，请稍后再抢单' : '';
}

/** The rules everybody claims by, and what keeps the reader from claiming now. */
export function ClaimRules({ page }: { page: HallPage }): ReactNode {
  const { rules, coolsUntil } = page;
  const { google } = useCurrentUser();
  const { data } = useQuery(dashboardQuery);
  const mine = usePagePath('my-payouts');
  const kyc = usePagePath('own-kyc');
  const cooling = useIsAhead(coolsUntil);
  const full = rules.open >= rules.maxOpen;
  const stopped = data?.standing?.stopped;
  return (
    <>
      <section className="panel claim-rules" aria-label="抢单规则" data-testid="claim-rules">
        <span>
          最多同时持有 <b className="num">{rules.maxOpen}</b> 笔
          <span className="soft">
            （当前 <span className="num">{rules.open}</span> 笔）
          </span>
        </span>
        <span>
          抢到后 <b className="num">{spanText(rules.windowSeconds)}</b>内付款
        </span>
        <span>
          超时或驳回后 <b className="num">{spanText(rules.coolDownSeconds)}</b>内不可再抢
        </span>
        {rules.open > 0 && mine ? <Link to={`${mine}?status=0`}>去付款</Link> : null}
      </section>
      {stopped ? (
        <p className="notice notice-bad" data-testid="claims-stopped">
          <span>已停止抢单：{stopped}</span>
          {kyc ? <Link to={kyc}>实名认证</Link> : null}
        </p>
      ) : null}
      {cooling ? (
        <p className="notice notice-warn" data-testid="cooling">
          <span>您刚有订单超时或驳回，</span>
          <Countdown endsAt={coolsUntil} />
          <span>后可再抢单</span>
        </p>
      ) : null}
      {full && !cooling ? <p className="notice notice-warn">未付款的订单已达上限，完成付款后即可继续抢单。</p> : null}
      {data?.paused ? <p className="notice notice-warn">接单已暂停，暂时不能抢单；如需恢复请联系上级或运营。</p> : null}
      {google ? null : (
        <p className="notice notice-warn">
          <span>尚未绑定谷歌验证，绑定后才能抢单。</span>
          <Link to={KNOWN_PAGES['google-auth'].path}>去绑定</Link>
        </p>
      )}
    </>
  );
}
