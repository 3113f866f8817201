import {
  type AdjustmentOptions,
  type AdjustmentOutcome,
  type AdjustmentPayload,
  COLLECTION_STATUS,
  CONFIRM_FIELDS,
  type CollectionOrder,
  RETURN_BY_NAMES,
} from '@mashang/contract/collection-orders';
import { whyNot } from '@mashang/contract/fields';
import { addMoney, groupMoney, MONEY } from '@mashang/contract/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { OutcomeChoices, OutcomeEffects } from './outcome-choices.tsx';
import * as styles from './outcomes.module.css';
import { adjustmentQuery } from './queries.ts';
import * as zh from './zh.tsx';

const FIELDS = { received: MONEY, payer: CONFIRM_FIELDS.paymentName };
type Draft = Omit<AdjustmentPayload, 'outcome'> & { outcome: AdjustmentOutcome | '' };

/** The difference between the received and the due amount, in words. */
function differenceText({ due, status }: AdjustmentOptions, received: string): string {
  const difference = addMoney(received, `-${due}`);
  const late = status === COLLECTION_STATUS.expired ? zh.differenceText.late : '';
  if (/^-?0[.]00$/.test(difference)) return zh.differenceText.matches(late);
  return difference.startsWith('-')
    ? zh.differenceText.short(groupMoney(difference.slice(1)), late)
    : zh.differenceText.over(groupMoney(difference), late);
}

function Receipt({ data, received }: { data: AdjustmentOptions; received: string }): ReactNode {
  const isMoney = !whyNot(MONEY, received);
  return (
    <dl className={styles.receiptFacts} data-testid="receipt-facts">
      <div>
        <dt>{zh.receiptFacts.due}</dt>
        <dd>{groupMoney(data.due)}</dd>
      </div>
      <div>
        <dt>{zh.receiptFacts.received}</dt>
        <dd>{isMoney ? groupMoney(addMoney(received)) : '—'}</dd>
      </div>
      <div>
        <dt>{zh.receiptFacts.difference}</dt>
        <dd>{isMoney ? differenceText(data, received) : '—'}</dd>
      </div>
    </dl>
  );
}

function returnsOf(data: AdjustmentOptions | undefined, { outcome }: Draft): boolean {
  const option = data?.options.find((one) => one.outcome === outcome);
  return option !== undefined && !/^-?0[.]00$/.test(option.returned);
}

/** 部分、超额、迟到款项: the received and the due amount, and the effects of each outcome; two people approve. */
export function AdjustDialog({ order, onClose }: { order: CollectionOrder; onClose(): void }): ReactNode {
  const form = useForm<Draft>(FIELDS, () => ({
    // `payer` starts empty: staff see the name masked, so only a typed name is sent, and an empty one changes nothing.
    outcome: '',
    received: order.paidInAmount || order.amount,
    payer: '',
    returnBy: 'institution',
    returnReference: '',
  }));
  const draft = form.sent;
  const proposal = useMemo(() => proposalOf('collection.adjust', order.agtOrderNo), [order.agtOrderNo]);
  const received = whyNot(MONEY, draft.received) ? undefined : draft.received;
  const { data, error, refetch } = useQuery({
    ...adjustmentQuery({ agtOrderNo: order.agtOrderNo, received, returnBy: draft.returnBy }),
    placeholderData: keepPreviousData,
  });
  const option = data?.options.find(({ outcome, refusal }) => outcome === draft.outcome && refusal === '');
  const givesBack = returnsOf(data, draft);
  // Without a chosen outcome nothing is requested, because `check` stops it first.
  const payload = {
    ...draft,
    outcome: draft.outcome || 'settle',
  } as const;
  return (
    <ProposeDialog
      title={zh.adjustDialog.title}
      testId="adjust-dialog"
      payload={payload}
      check={() => ({ outcome: option ? undefined : zh.adjustDialog.outcomeMissing })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonLines lines={8} /> : null}
          {data ? (
            <>
              <Receipt data={data} received={draft.received} />
              <p className={looks.soft}>
                {data.reported
                  ? zh.adjustDialog.reported(actorText(data.reportedBy), groupMoney(data.reported))
                  : zh.adjustDialog.late}
              </p>
              <FormField of={form.at('received')} label={zh.adjustDialog.receivedAmount} />
              <OutcomeChoices
                options={data.options}
                chosen={draft.outcome}
                error={errors.outcome}
                onChoose={form.at('outcome').put}
              />
              {option ? <OutcomeEffects option={option} /> : null}
              {givesBack ? (
                <>
                  <FormSelect
                    of={form.at('returnBy')}
                    label={zh.adjustDialog.returnedBy}
                    options={Object.entries(RETURN_BY_NAMES)}
                  />
                  <Facts
                    rows={[
                      [zh.adjustDialog.payeeAccount, data.payee.account],
                      [zh.adjustDialog.payeeName, data.payee.named],
                    ]}
                  />
                  <p className={looks.soft}>{zh.adjustDialog.returnNote}</p>
                </>
              ) : null}
              <FormField
                of={form.at('payer')}
                label={zh.adjustDialog.payerName}
                hint={data.payer ? zh.adjustDialog.payerKept(data.payer) : undefined}
              />
            </>
          ) : null}
        </>
      )}
    </ProposeDialog>
  );
}
