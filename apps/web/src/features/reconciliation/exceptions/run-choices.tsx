import { APPROVAL_KINDS, type ApprovalPayload } from '@mashang/contract/approvals';
import type { ChannelRun } from '@mashang/contract/channel-bills';
import { groupMoney, parseMoney } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../../lib/session/current-user.ts';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { proposalOf } from '../../approvals/queries.ts';
import { channelRunsQuery } from '../queries.ts';
import * as styles from '../reconciliation.module.css';
import * as zh from '../zh.tsx';

type Payload = ApprovalPayload<'channel.remittance'>;

function RunDialog({ id, run, onClose }: { id: string; run: ChannelRun; onClose(): void }): ReactNode {
  const { title, channel, fromDay, toDay } = run;
  const form = useForm({}, {});
  const proposal = useMemo(() => proposalOf('channel.remittance', id), [id]);
  const payload: Payload = { channel, fromDay, toDay };
  return (
    <ProposeDialog title={zh.runDialog.title} payload={payload} form={form} {...proposal} onClose={onClose}>
      <p>{zh.runDialog.lead(title, zh.runDialog.days(fromDay, toDay))}</p>
      <p>{zh.runDialog.sums(groupMoney(run.amount), groupMoney(run.fee), groupMoney(run.net))}</p>
    </ProposeDialog>
  );
}

function RunChoice({ id, run, isOpen }: { id: string; run: ChannelRun; isOpen: boolean }): ReactNode {
  const [isProposing, setProposing] = useState(false);
  const may = useMay(APPROVAL_KINDS['channel.remittance'].propose);
  const isExact = parseMoney(run.difference) === 0n;
  const days = zh.runDialog.days(run.fromDay, run.toDay);
  return (
    <li className={styles.choice} data-testid="run-choice">
      <div className={styles.choiceBody}>
        <span className={styles.choiceLine}>
          <span>{run.title}</span>
          <span className={looks.num}>{days}</span>
          {isExact ? (
            <StatusTag tone="ok">{zh.runChoices.exact}</StatusTag>
          ) : (
            <StatusTag tone="warn">{zh.runChoices.differs(groupMoney(run.difference))}</StatusTag>
          )}
        </span>
        <span className={`${looks.num} ${looks.soft}`}>
          {zh.runDialog.sums(groupMoney(run.amount), groupMoney(run.fee), groupMoney(run.net))}
        </span>
      </div>
      {may && isOpen && isExact ? (
        <Button
          small
          kind="primary"
          aria-label={zh.runChoices.chooseOf(run.title, days)}
          onClick={() => setProposing(true)}
        >
          {zh.runChoices.choose}
        </Button>
      ) : null}
      {isProposing ? <RunDialog id={id} run={run} onClose={() => setProposing(false)} /> : null}
    </li>
  );
}

/** Unpaid bills of channels that a receipt may pay; two people choose where its amount fits, else it says how far. */
export function RunChoices({ id, isOpen }: { id: string; isOpen: boolean }): ReactNode {
  const { data, error, refetch } = useQuery(channelRunsQuery(id));
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-label={zh.runChoices.region}>
      <h3 className={controls.sectionTitle}>{zh.runChoices.region}</h3>
      {data?.length === 0 ? <p className={looks.soft}>{zh.runChoices.none}</p> : null}
      <ul className={styles.choices}>
        {(data ?? []).map((run) => (
          <RunChoice key={`${run.channel} ${run.fromDay} ${run.toDay}`} id={id} run={run} isOpen={isOpen} />
        ))}
      </ul>
    </section>
  );
}
