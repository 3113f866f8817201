import { HIT_STATE, HIT_SUBJECTS, type HitDetail } from '@mashang/contract/screening';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/format/actor-text.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { MaskedValue } from '../../ui/display/masked-value.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useReveal } from '../personal-data/use-reveal.ts';
import { DecideHitDialog } from './decide-hit-dialog.tsx';
import { HitReason } from './hit-reason.tsx';
import { HitScore, HitState } from './hit-tags.tsx';
import { hitQuery } from './queries.ts';
import * as styles from './screening.module.css';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 820;
const PAGES = { payout: 'payout-orders', collection: 'collection-orders' } as const;

function SubjectLink({ hit }: { hit: HitDetail['hit'] }): ReactNode {
  const component = hit.subject === 'payout' || hit.subject === 'collection' ? PAGES[hit.subject] : undefined;
  const path = usePagePath(component);
  const number = hit.subject === 'payout' ? 'orderNo' : 'agtOrderNo';
  if (!component || !path) return <span className={looks.mono}>{hit.subjectId}</span>;
  return (
    <Link className={looks.mono} to={`${path}?${number}=${hit.subjectId}&detail=${hit.subjectId}`}>
      {hit.subjectId}
    </Link>
  );
}

/** The screened person beside the record of the list, under the same headings. */
function SideBySide({ data }: { data: HitDetail }): ReactNode {
  const { hit, record, matched } = data;
  const reveal = useReveal();
  const whole = hit.name.includes('*') ? reveal('screening-hit', hit.id, 'screenedName') : undefined;
  return (
    <div className={styles.hitSides}>
      <section aria-label={zh.sideBySide.subject} className={styles.hitSide}>
        <h3 className={controls.sectionTitle}>{zh.sideBySide.subject}</h3>
        <Facts
          rows={[
            [zh.sideBySide.name, <MaskedValue key="n" text={hit.name} what={zh.sideBySide.nameWhat} reveal={whole} />],
            [zh.sideBySide.about, [HIT_SUBJECTS[hit.subject], hit.who].filter(Boolean).join(' · ')],
            [zh.sideBySide.number, <SubjectLink key="s" hit={hit} />],
            [zh.sideBySide.money, hit.holds && hit.state !== HIT_STATE.other ? zh.sideBySide.paused : ''],
            [zh.sideBySide.hitTime, hit.time],
          ]}
        />
      </section>
      <section aria-label={zh.sideBySide.entry} className={styles.hitSide}>
        <h3 className={controls.sectionTitle}>{zh.sideBySide.entry}</h3>
        <Facts
          rows={[
            [zh.sideBySide.name, <strong key="n">{record.name}</strong>],
            [zh.sideBySide.matched, matched === record.name ? '' : <strong key="m">{matched}</strong>],
            [zh.sideBySide.aliases, record.aliases.join('；')],
            [zh.sideBySide.birthDates, record.births.join('；')],
            [zh.sideBySide.documents, record.documents.join('；')],
            [zh.sideBySide.countries, record.countries],
            [zh.sideBySide.programs, record.programs],
            [zh.sideBySide.ref, record.ref],
            [zh.sideBySide.list, `${hit.list} ${hit.version}`],
          ]}
        />
      </section>
    </div>
  );
}

/** One hit in full: both sides, the parts of the score, and the possible decisions. */
export function HitDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(hitQuery(id));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'risk');
  const pending = usePendingOf()('screening-hit', id);
  const [deciding, setDeciding] = useState(false);
  const mayDecide = data?.whyNot === '' && pending.length === 0;
  return (
    <Dialog
      title={zh.hitDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="hit-drawer"
      onClose={onClose}
      footer={
        <>
          {mayDecide ? (
            <Button kind="primary" onClick={() => setDeciding(true)}>
              {zh.hitDrawer.deciding}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.hitDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>{data.hit.name}</strong>
            <HitState row={data.hit} />
            <HitScore row={data.hit} />
            <PendingBadges pending={pending} />
          </div>
          {data.hit.state !== HIT_STATE.open ? (
            <p className={controls.notice}>
              {data.decision}（{actorText(data.hit.decidedBy)} {data.hit.decideTime}）
            </p>
          ) : null}
          {data.hit.state === HIT_STATE.open && data.whyNot ? <p className={controls.notice}>{data.whyNot}</p> : null}
          <SideBySide data={data} />
          <HitReason data={data} />
        </div>
      ) : null}
      {data && deciding ? <DecideHitDialog hit={data.hit} onClose={() => setDeciding(false)} /> : null}
    </Dialog>
  );
}
