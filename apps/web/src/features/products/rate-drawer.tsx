import type { SonConf } from '@mashang/contract/products';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import * as styles from './products.module.css';
import { sonConfQuery } from './queries.ts';
import { RateForm } from './rate-form.tsx';
import { ComingList, RateHistory } from './rate-history.tsx';
import { Percent, RateTag } from './rate-words.tsx';
import * as zh from './zh.tsx';

type Props = { sonId: string; prdId: string; onClose(): void };

function Facts({ conf, own }: { conf: SonConf; own: boolean }): ReactNode {
  const { rate } = conf;
  return (
    <dl className={styles.rateFacts}>
      <div>
        <dt>{own ? zh.rateFacts.ownRate : zh.rateFacts.currentRate}</dt>
        <dd>
          <Percent value={rate.agtRate} /> <RateTag rate={rate} />
        </dd>
      </div>
      {own ? null : (
        <>
          <div>
            <dt>{rate.direct ? zh.rateFacts.ownRate : zh.rateFacts.rateOf(rate.parentName)}</dt>
            <dd>
              <Percent value={rate.parentRate} />
            </dd>
          </div>
          <div>
            <dt>{rate.direct ? zh.rateFacts.ownSpread : zh.rateFacts.spread}</dt>
            <dd>
              <Percent value={rate.margin} />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** One rate: its current value, its limits, its coming changes, and its whole history. */
export function RateDrawer({ sonId, prdId, onClose }: Props): ReactNode {
  const { taid } = useCurrentUser();
  const formId = useId();
  const { data: conf, error, refetch } = useQuery(sonConfQuery({ sonId, prdId }));
  const [form, setForm] = useState({ busy: false, ready: false });
  const [withdrawn, setWithdrawn] = useState<string>();
  const own = sonId === taid;
  return (
    <Dialog
      title={conf ? `${own ? zh.rateDrawer.ownTitle : conf.rate.sonName} · ${conf.rate.prdName}` : zh.rateDrawer.title}
      shape="drawer"
      width={560}
      testId="rate-drawer"
      onClose={onClose}
      footer={
        conf?.mayEdit ? (
          <>
            <Button onClick={onClose}>{zh.rateDrawer.close}</Button>
            <Button kind="primary" type="submit" form={formId} busy={form.busy} disabled={!form.ready}>
              {zh.rateDrawer.save}
            </Button>
          </>
        ) : undefined
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!conf && !error ? <SkeletonLines lines={10} /> : null}
      {conf ? (
        <div className={orderList.detail}>
          <Facts conf={conf} own={own} />
          {conf.mayEdit ? (
            <RateForm conf={conf} formId={formId} onState={setForm} onStale={refetch} withdrawn={withdrawn} />
          ) : own ? null : (
            <p className={controls.notice}>{zh.rateDrawer.readOnly(conf.rate.parentName)}</p>
          )}
          <ComingList conf={conf} onWithdrawn={() => setWithdrawn(conf.version)} />
          <RateHistory conf={conf} />
        </div>
      ) : null}
    </Dialog>
  );
}
