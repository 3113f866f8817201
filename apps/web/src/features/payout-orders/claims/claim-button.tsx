import { PAYOUT_STATUS } from '@mashang/contract/payout-orders';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Countdown } from '../../../ui/shown/countdown.tsx';
import type { HallRow } from '../queries.ts';
import * as zh from '../zh.tsx';
import type { Claiming } from './use-claim.ts';

/** A list that moved under the pointer this shortly before a click was not what was aimed at. */
const SETTLES_MS = 300;

/** When the rows last changed places. */
export function useMovedAt(rows: readonly { id: string }[] | undefined): { readonly current: number } {
  const order = useRef('');
  const movedAt = useRef(0);
  const now = rows?.map((row) => row.id).join() ?? '';
  if (now !== order.current) {
    // The first rows of all moved nothing.
    movedAt.current = order.current === '' ? 0 : Date.now();
    order.current = now;
  }
  return movedAt;
}

type Props = {
  row: HallRow;
  claiming: Claiming;
  /** Why nothing can be claimed now; empty: it can. */
  blocked: string;
  movedAt: { readonly current: number };
  small?: boolean;
};

/** 抢单, or who is faster: how long the one who has it may take to pay. */
export function ClaimButton({ row, claiming, blocked, movedAt, small }: Props): ReactNode {
  if (row.status !== PAYOUT_STATUS.waiting) {
    return (
      <span className="soft">
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
