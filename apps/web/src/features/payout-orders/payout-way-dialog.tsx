import type { PayoutOrder, PayoutWays } from '@mashang/contract/payout-orders';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SendByChannelDialog } from './send-by-channel-dialog.tsx';
import * as zh from './zh.tsx';

/** The value that stands for the bank file among the channels' codes. */
const BANK_FILE = 'file:';

type Props = {
  rows: readonly PayoutOrder[];
  ways: PayoutWays;
  /** The bank file was chosen. */
  onBankFile(): void;
  onClose(): void;
};

/** 付款方式: a bank file or a payment channel; a way that does not reach every payee says why. */
export function PayoutWayDialog({ rows, ways, onBankFile, onClose }: Props): ReactNode {
  const all = [
    { code: BANK_FILE, title: zh.payoutWay.bankFile, waitsForPayee: false, ...ways.bankFile },
    ...ways.channels,
  ];
  const [chosen, setChosen] = useState<string>();
  const [isChosen, setIsChosen] = useState(false);
  const channel = ways.channels.find(({ code }) => code === chosen);
  if (isChosen && channel) return <SendByChannelDialog rows={rows} channel={channel} onClose={onClose} />;
  return (
    <Dialog
      title={zh.payoutWay.title}
      testId="payout-way"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.payoutWay.cancel}</Button>
          <Button
            kind="primary"
            disabled={chosen === undefined}
            onClick={() => (chosen === BANK_FILE ? onBankFile() : setIsChosen(true))}
          >
            {zh.payoutWay.next}
          </Button>
        </>
      }
    >
      <ChoiceField
        legend={zh.payoutWay.title}
        choices={all.map(({ code, title, waitsForPayee, why }) => ({
          value: code,
          title,
          disabled: why !== '',
          says: why || (code === BANK_FILE ? zh.payoutWay.byFile : zh.payoutWay.byChannel(waitsForPayee)),
        }))}
        value={chosen}
        onChoose={setChosen}
      />
    </Dialog>
  );
}

/** Ways that do not reach every payee, each with the reason. */
export function UnfitWays({ ways }: { ways: readonly { code: string; title: string; why: string }[] }): ReactNode {
  const unfit = ways.filter(({ why }) => why !== '');
  if (unfit.length === 0) return null;
  return (
    <ul className={looks.soft} data-testid="unfit-ways">
      {unfit.map(({ code, title, why }) => (
        <li key={code}>{zh.payoutWay.unfit(title, why)}</li>
      ))}
    </ul>
  );
}
