import type { PaymentWays } from '@mashang/contract/payment-channels';
import { type ReactNode, useState } from 'react';
import { Button } from '../form/button.tsx';
import { ChoiceField } from '../form/choice-field.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { Dialog } from './dialog.tsx';

/** The value that stands for the bank file among the channels' codes. */
const BANK_FILE = 'file:';

type Props = {
  testId: string;
  ways: PaymentWays;
  /** The bank file was chosen. */
  onBankFile(): void;
  onChannel(channel: PaymentWays['channels'][number]): void;
  onClose(): void;
};

/** 付款方式: a bank file or a payment channel; a way that does not reach every payee says why. */
export function PaymentWayDialog({ testId, ways, onBankFile, onChannel, onClose }: Props): ReactNode {
  const all = [
    { code: BANK_FILE, title: zh.paymentWay.bankFile, waitsForPayee: false, ...ways.bankFile },
    ...ways.channels,
  ];
  const [chosen, setChosen] = useState<string>();
  const channel = ways.channels.find(({ code }) => code === chosen);
  return (
    <Dialog
      title={zh.paymentWay.title}
      testId={`${testId}-way`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.paymentWay.cancel}</Button>
          <Button
            kind="primary"
            disabled={chosen === undefined}
            onClick={() => (channel ? onChannel(channel) : onBankFile())}
          >
            {zh.paymentWay.next}
          </Button>
        </>
      }
    >
      <ChoiceField
        legend={zh.paymentWay.title}
        choices={all.map(({ code, title, waitsForPayee, why }) => ({
          value: code,
          title,
          disabled: why !== '',
          says: why || (code === BANK_FILE ? zh.paymentWay.byFile : zh.paymentWay.byChannel(waitsForPayee)),
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
        <li key={code}>{zh.paymentWay.unfit(title, why)}</li>
      ))}
    </ul>
  );
}
