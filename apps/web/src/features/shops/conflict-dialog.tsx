import { GOODS_STATUS_NAMES, type GoodsSide, type ResolveGoodsQuery, type ShopGoods } from '@mashang/contract/shops';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import * as changeLinesStyles from '../../ui/display/change-lines.module.css';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { refreshShops, resolveGoods } from './queries.ts';
import * as styles from './shops.module.css';
import * as zh from './zh.tsx';

type Keep = ResolveGoodsQuery['keep'];
const ROWS: readonly (readonly [keyof GoodsSide, string])[] = [
  ['title', zh.conflictRows.title],
  ['price', zh.conflictRows.price],
  ['stock', zh.conflictRows.stock],
  ['status', zh.conflictRows.status],
];

function shown(side: GoodsSide, key: keyof GoodsSide): ReactNode {
  if (key === 'price') return <MoneyText value={side.price} />;
  return key === 'status' ? GOODS_STATUS_NAMES[side.status] : <span className={looks.num}>{side[key]}</span>;
}

/** Goods changed here and at the marketplace: both sides with marked differences, and the choice of the one to keep. */
export function ConflictDialog({ goods, onClose }: { goods: ShopGoods; onClose(): void }): ReactNode {
  const form = useForm<object>({}, {});
  const choose = useMutation({
    mutationFn: (keep: Keep) => resolveGoods(goods, keep),
    meta: { quiet: true },
    onSuccess: (_, keep) => {
      showToast('success', keep === 'ours' ? zh.conflictDialog.doneOurs : zh.conflictDialog.doneTheirs);
      void refreshShops();
      onClose();
    },
    onError: (error) => {
      form.refuse(error);
      void refreshShops();
    },
  });
  const { conflict } = goods;
  if (!conflict) return null;
  const { ours, theirs, by, time } = conflict;
  const act = (keep: Keep) => !choose.isPending && choose.mutate(keep);
  return (
    <Dialog
      title={zh.conflictDialog.title}
      testId="conflict-dialog"
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button disabled={choose.isPending} onClick={onClose}>
            {zh.conflictDialog.later}
          </Button>
          {goods.mayChange ? (
            <>
              <Button
                busy={choose.isPending && choose.variables === 'theirs'}
                disabled={choose.isPending}
                onClick={() => act('theirs')}
              >
                {zh.conflictDialog.keepTheirs}
              </Button>
              <Button
                kind="primary"
                busy={choose.isPending && choose.variables === 'ours'}
                disabled={choose.isPending}
                onClick={() => act('ours')}
              >
                {zh.conflictDialog.takeOurs}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div className={dialogStyles.formGrid}>
        <p>
          {zh.conflictDialog.changedMeanwhile(
            <strong>{goods.title}</strong>,
            by,
            <span className={looks.num}>{time}</span>,
          )}
        </p>
        <table className={`${changeLinesStyles.changes} ${styles.conflictSides}`} data-before="true">
          <thead>
            <tr>
              <th scope="col">{zh.conflictDialog.item}</th>
              <th scope="col">{zh.conflictDialog.theirs}</th>
              <th scope="col">{zh.conflictDialog.ours}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([key, label]) => (
              <tr key={key} data-differs={String(ours[key]) !== String(theirs[key])}>
                <th scope="row">{label}</th>
                <td>{shown(theirs, key)}</td>
                <td>{shown(ours, key)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <FormError text={form.errors.form} />
      </div>
    </Dialog>
  );
}
