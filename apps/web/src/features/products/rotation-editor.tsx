import { CODES } from '@mashang/contract/errors';
import type { OwnProduct, PollConf, RotationOfProduct } from '@mashang/contract/products';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../lib/api/call-error.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { AddAccounts, BelowAccounts, NoAccounts } from './other-accounts.tsx';
import * as styles from './products.module.css';
import { refreshProducts, rotationQuery, saveRotation } from './queries.ts';
import { ProductStateTag } from './rate-words.tsx';
import {
  carryDraft,
  changeRow,
  type Draft,
  type DraftRow,
  expectedShares,
  moveRow,
  sameDraft,
  startDraft,
  wireRows,
} from './rotation-draft.ts';
import { RotationPreviewPanel } from './rotation-preview.tsx';
import { RotationRows } from './rotation-rows.tsx';
import * as zh from './zh.tsx';

/** One product's rotation: a draft from the first change to the save, kept whatever others save meanwhile. */
export function RotationEditor({ product }: { product: OwnProduct }): ReactNode {
  const { data, error, refetch } = useQuery(rotationQuery(product.prdId));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return (
      <div className={`${controls.panel} ${styles.productCard}`}>
        <SkeletonLines lines={8} />
      </div>
    );
  }
  if (data.rows.length === 0 && data.addable.length === 0) return <NoAccounts product={product} />;
  return <DraftEditor product={product} rotation={data} reload={refetch} />;
}

type DraftProps = { product: OwnProduct; rotation: RotationOfProduct; reload(): Promise<unknown> };

function DraftEditor({ product, rotation, reload }: DraftProps): ReactNode {
  const queryClient = useQueryClient();
  const [touched, setTouched] = useState<Draft>();
  const standing = startDraft(rotation);
  const draft = touched ?? standing;
  const dirty = touched !== undefined && !sameDraft(touched, standing);
  const stale = dirty && draft.version !== rotation.version;
  const sent = wireRows(draft.rows);
  useDirtyForm(dirty, zh.draftEditor.dirty(product.prdName));
  const save = useMutation({
    mutationFn: (rows: NonNullable<typeof sent>) =>
      saveRotation({ prdId: product.prdId, version: draft.version, rows }),
    meta: { quiet: true },
    async onSuccess() {
      await reload();
      setTouched(undefined);
      showToast('success', zh.draftEditor.saved);
      void queryClient.invalidateQueries({ queryKey: ['rotation-preview'] });
      void refreshProducts();
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === CODES.conflict) void reload();
    },
  });

  function setRows(rows: readonly DraftRow[]): void {
    save.reset();
    // Without changes the draft starts from the current rotation, whatever its version is.
    setTouched({ version: dirty ? draft.version : rotation.version, rows });
  }
  const below = rotation.rows.filter(({ own }) => !own);
  const accounts = new Map<string, PollConf>([...rotation.rows, ...rotation.addable].map((row) => [row.accId, row]));
  const addable = rotation.addable.filter(({ accId }) => !draft.rows.some((row) => row.accId === accId));
  const refusals = new Map([...accounts].map(([accId, { refusal }]) => [accId, refusal]));
  const shares = expectedShares(draft.rows, below, refusals);
  const noneTakes = draft.rows.length > 0 && draft.rows.every((row) => !row.enabled || row.weight === '0');
  const failure = save.error && !stale ? save.error.message : '';
  return (
    <div className={styles.pollColumns}>
      <div className={styles.pollMain}>
        {product.state === 'open' ? null : (
          <p className={`${controls.notice} ${controls.noticeWarn}`}>
            {zh.draftEditor.notRouted(<ProductStateTag state={product.state} />)}
          </p>
        )}
        {stale ? (
          <div className={`${controls.notice} ${controls.noticeWarn}`} role="alert">
            <span>{zh.draftEditor.changedMeanwhile}</span>
            <Button small onClick={() => setTouched(undefined)}>
              {zh.draftEditor.discardAndReload}
            </Button>
            <Button small onClick={() => setTouched(carryDraft(draft, rotation))}>
              {zh.draftEditor.keepDraft}
            </Button>
          </div>
        ) : null}
        <section className={`${controls.panel} ${styles.pollPanel}`} aria-label={zh.draftEditor.title}>
          <div className={controls.pageHead}>
            <h2 className={controls.sectionTitle}>{zh.draftEditor.title}</h2>
            <span className={looks.grow} />
            <AddAccounts
              accounts={addable}
              onAdd={(accId) => setRows([...draft.rows, { accId, enabled: true, weight: '100' }])}
            />
          </div>
          <p className={controls.fieldHint}>{zh.draftEditor.hint}</p>
          <RotationRows
            rows={draft.rows}
            accounts={accounts}
            shares={shares}
            onMove={(accId, overId) => setRows(moveRow(draft.rows, accId, overId))}
            onChange={(accId, change) => setRows(changeRow(draft.rows, accId, change))}
          />
          {noneTakes ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.draftEditor.noneJoined}</p>
          ) : null}
          <FormError text={failure} />
        </section>
        <BelowAccounts rows={below} shares={shares} />
      </div>
      <RotationPreviewPanel prdId={product.prdId} rows={sent} />
      {dirty ? (
        <div className={`${controls.panel} ${styles.pollSave}`} data-testid="poll-save">
          <span>{zh.draftEditor.unsaved}</span>
          <span className={looks.grow} />
          <Button disabled={save.isPending} onClick={() => setTouched(undefined)}>
            {zh.draftEditor.discard}
          </Button>
          <Button
            kind="primary"
            busy={save.isPending}
            disabled={!sent || stale}
            onClick={() => {
              if (sent) save.mutate(sent);
            }}
          >
            {zh.draftEditor.save}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
