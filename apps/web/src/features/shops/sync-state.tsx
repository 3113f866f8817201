import { SHOP_STATUS, type Shop, SYNC_STATE_NAMES } from '@mashang/contract/shops';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { isSyncing, refreshShops, syncShop } from './queries.ts';
import { SYNC_TONES } from './shop-words.ts';
import * as styles from './shops.module.css';
import * as zh from './zh.tsx';

/** Sync of a shop: a progress bar while it runs, else the time of the last one, or why it failed. */
export function SyncState({ shop }: { shop: Shop }): ReactNode {
  const { sync, lastSyncTime } = shop;
  if (sync && isSyncing(shop)) {
    const text = sync.total > 0 ? `${sync.done} / ${sync.total}` : '';
    return (
      <span className={styles.shopSync} role="status">
        <span className={looks.num}>
          {SYNC_STATE_NAMES[sync.state]} {text}
        </span>
        <progress
          aria-label={zh.syncState.progressOf(shop.name)}
          max={sync.total || undefined}
          value={sync.total ? sync.done : undefined}
        />
      </span>
    );
  }
  if (sync?.state === 'failed')
    return (
      <span className={controls.chips}>
        <StatusTag tone={SYNC_TONES.failed}>{SYNC_STATE_NAMES.failed}</StatusTag>
        <span className={styles.shopFault}>{sync.fault}</span>
      </span>
    );
  return lastSyncTime ? (
    <span className={looks.num}>{lastSyncTime}</span>
  ) : (
    <span className={looks.soft}>{zh.syncState.notSynced}</span>
  );
}

/** Reads a shop again. The button is off while the shop is being read. */
export function SyncButton({ shop, small = false }: { shop: Shop; small?: boolean }): ReactNode {
  const sync = useMutation({
    mutationFn: () => syncShop(shop.id),
    onSuccess: () => showToast('success', zh.syncButton.done(shop.name)),
    onSettled: () => void refreshShops(),
  });
  if (!shop.own) return null;
  const busy = sync.isPending || isSyncing(shop);
  return (
    <Button
      small={small}
      kind={small ? 'text' : 'plain'}
      aria-label={zh.syncButton.syncOf(shop.name)}
      title={shop.whyNot || (shop.status === SHOP_STATUS.off ? zh.syncButton.shopDisabled : undefined)}
      disabled={shop.status === SHOP_STATUS.off || !shop.authorised}
      busy={busy}
      onClick={() => !busy && sync.mutate()}
    >
      {zh.syncButton.sync(small ? null : <Icon name="refresh" size={15} />)}
    </Button>
  );
}
