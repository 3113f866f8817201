import { HIT_SUBJECTS, type HitDetail } from '@mashang/contract/screening';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/actor-text.ts';
import { usePagePath } from '../../lib/page-paths.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MaskedValue } from '../../ui/masked-value.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useReveal } from '../personal-data/use-reveal.ts';
import { DecideHitDialog } from './decide-hit-dialog.tsx';
import { HitReason } from './hit-reason.tsx';
import { HitScore, HitState } from './hit-tags.tsx';
import { hitQuery } from './queries.ts';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 820;
const PAGES = { payout: 'payout-orders', collection: 'collection-orders' } as const;

function SubjectLink({ hit }: { hit: HitDetail['hit'] }): ReactNode {
  const component = hit.subject === 'payout' || hit.subject === 'collection' ? PAGES[hit.subject] : undefined;
  const path = usePagePath(component);
  const number = hit.subject === 'payout' ? 'orderNo' : 'agtOrderNo';
  if (!component || !path) return <span className="mono">{hit.subjectId}</span>;
  return (
    <Link className="mono" to={`${path}?${number}=${hit.subjectId}&detail=${hit.subjectId}`}>
      {hit.subjectId}
    </Link>
  );
}

/** Who was screened beside the record of the list, under the same headings. */
function SideBySide({ data }: { data: HitDetail }): ReactNode {
  const { hit, record, matched } = data;
  const reveal = useReveal();
  const whole = hit.name.includes('*') ? reveal('screening-hit', hit.id, 'screenedName') : undefined;
  return (
    <div className="hit-sides">
      <section aria-label="被筛查方" className="hit-side">
        <h3 className="section-title">被筛查方</h3>
        <Facts
          rows={[
            ['名称', <MaskedValue key="n" text={hit.name} what="被筛查名称" reveal={whole} />],
            ['对象', [HIT_SUBJECTS[hit.subject], hit.who].filter(Boolean).join(' · ')],
            ['编号', <SubjectLink key="s" hit={hit} />],
            ['款项', hit.holds && hit.state !== 1 ? '暂停中，两人复核后才会继续' : ''],
            ['命中时间', hit.time],
          ]}
        />
      </section>
      <section aria-label="名单记录" className="hit-side">
        <h3 className="section-title">名单记录</h3>
        <Facts
          rows={[
            ['名称', <strong key="n">{record.name}</strong>],
            ['匹配到', matched === record.name ? '' : <strong key="m">{matched}</strong>],
            ['别名', record.aliases.join('；')],
            ['出生日期', record.births.join('；')],
            ['证件或登记号', record.documents.join('；')],
            ['国家或地区', record.countries],
            ['项目', record.programs],
            ['记录编号', record.ref],
            ['名单', `${hit.list} ${hit.version}`],
          ]}
        />
      </section>
    </div>
  );
}

/** One hit whole: both sides, how the score came about, and what may be decided. */
export function HitDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(hitQuery(id));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'risk');
  const pending = usePendingOf()('screening-hit', id);
  const [deciding, setDeciding] = useState(false);
  const mayDecide = data?.whyNot === '' && pending.length === 0;
  return (
    <Dialog
      title="命中详情"
      shape="drawer"
      width={WIDTH_PX}
      testId="hit-drawer"
      onClose={onClose}
      footer={
        <>
          {mayDecide ? (
            <Button kind="primary" onClick={() => setDeciding(true)}>
              提出复核结论
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">{data.hit.name}</strong>
            <HitState row={data.hit} />
            <HitScore row={data.hit} />
            <PendingBadges pending={pending} />
          </div>
          {data.hit.state !== 0 ? (
            <p className="notice">
              {data.decision}（{actorText(data.hit.decidedBy)} {data.hit.decideTime}）
            </p>
          ) : null}
          {data.hit.state === 0 && data.whyNot ? <p className="notice">{data.whyNot}</p> : null}
          <SideBySide data={data} />
          <HitReason data={data} />
        </div>
      ) : null}
      {data && deciding ? <DecideHitDialog hit={data.hit} onClose={() => setDeciding(false)} /> : null}
    </Dialog>
  );
}
