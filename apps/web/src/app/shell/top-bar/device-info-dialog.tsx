import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as zh from '../../zh.tsx';
import { deviceFacts } from './device-facts.ts';

/** Shows what this browser reports about itself. */
export function DeviceInfoDialog({ onClose }: { onClose(): void }): ReactNode {
  const { browser, system, kind } = deviceFacts(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <Dialog
      title={zh.deviceInfoDialog.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.deviceInfoDialog.close}</Button>}
    >
      <dl className={factStyles.facts}>
        <dt>{zh.deviceInfoDialog.browser}</dt>
        <dd>{browser}</dd>
        <dt>{zh.deviceInfoDialog.system}</dt>
        <dd>{system}</dd>
        <dt>{zh.deviceInfoDialog.kind}</dt>
        <dd>{kind}</dd>
        <dt>User Agent</dt>
        <dd className={factStyles.break}>{navigator.userAgent}</dd>
      </dl>
    </Dialog>
  );
}
