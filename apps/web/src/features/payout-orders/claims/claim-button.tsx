import { PAYOUT_STATUS } from '@mashang/contract/payout-orders';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { Countdown } from '../../../ui/display/countdown.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import type { HallRow } from '../queries.ts';
import * as zh from '../zh.tsx';
import type { Claiming } from './use-claim.ts';

/** A click so soon after the rows moved may hit a row that the user did not aim at. */
const SETTLES_MS = 300;

/** When the order of the rows last changed. */
export function useMovedAt(rows: readonly { id: string }[] | undefined): { readonly current: number } {
  const order = useRef('');
  const movedAt = useRef(0);
  const now = rows?.map((row) => row.id).join() ?? '';
  if (now !== order.current) {
    // The first load of rows moved nothing.
    movedAt.current = order.current === '' ? 0 : Date.now();
    order.current = now;
  }
  return movedAt;
}

type Props = {
  row: HallRow;
  claiming: Claiming;
  /** Why nothing can be claimed now; empty when it can. */
  blocked: string;
  movedAt: { readonly current: number };
  small?: boolean;
};

/** 抢单, or after a claim the time that its claimer has left to pay. */
export function ClaimButton({ row, claiming, blocked, movedAt, small }: Props): ReactNode {
  if (row.status !== PAYOUT_STATUS.waiting) {
    return (
      <span className={looks.soft}>
        {row.endsAt > 0 ? (
          <>
            {zh.claimButton.paying}
            <Countdown endsAt={row.endsAt} />
          </>
        ) : (
          zh.claimButton.underReview
        )}
      </span>
    );
  }
  function press(event: MouseEvent): void {
    const byPointer = event.detail > 0;
    if (byPointer && Date.now() - movedAt.current < SETTLES_MS) showToast('info', zh.claimButton.listChanged);
    else claiming.claim(row.id);
  }
  return (
    <Button
      kind="primary"
      small={small}
      busy={claiming.id === row.id}
      disabled={blocked !== '' || claiming.id !== undefined}
      title={blocked || undefined}
      aria-label={zh.claimButton.claimLabel(row.orderNo)}
      onClick={press}
    >
      {zh.claimButton.claim}
    </Button>
  );
}
