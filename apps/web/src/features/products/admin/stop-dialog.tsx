import type { ReactNode } from 'react';
import { STOP_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { ReasonedDialog } from '../../../ui/dialog/reasoned-dialog.tsx';
import * as zh from '../zh.tsx';
import { stopProduct, type ToStop } from './queries.ts';

/** 停用产品, 停用通道: one person stops at once; two people switch it on again. */
export function StopDialog({ what, onClose }: { what: ToStop; onClose(): void }): ReactNode {
  const noun = what.connector ? zh.stopDialog.channel : zh.stopDialog.product;
  return (
    <ReasonedDialog
      title={zh.stopDialog.title(noun, what.name, what.connector ? ` ${what.connector}` : '')}
      button={zh.stopDialog.confirm}
      done={zh.stopDialog.done}
      testId="stop-product-dialog"
      danger
      code={STOP_CODE}
      dirtyText={zh.stopDialog.dirty}
      label={zh.stopDialog.reason}
      act={(reason, code) => stopProduct(what, reason, code)}
      onClose={onClose}
    >
      <p>{zh.stopDialog.warning(noun, noun)}</p>
    </ReasonedDialog>
  );
}
