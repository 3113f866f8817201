import { type ApplicationDetail, REVEAL_REASON, type RevealedPeople } from '@mashang/contract/merchants';
import { formatShare } from '@mashang/contract/verification';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { revealPeople } from './queries.ts';

type RevealProps = { id: string; onShown(people: RevealedPeople): void; onClose(): void };
function RevealDialog({ id, onShown, onClose }: RevealProps): ReactNode {
  const form = useForm({ reason: REVEAL_REASON }, { reason: '与证件材料比对' });
  return (
    <CodedDialog
      title="查看完整号码"
      button="查看"
      done=""
      testId="reveal-people"
      form={form}
      act={() => revealPeople(id, form.sent.reason)}
      after={onShown}
      onClose={onClose}
    >
      <p>查看人、时间与原因会记入审计日志。</p>
      <FormField of={form.at('reason')} />
    </CodedDialog>
  );
}

/** Representative and owners: names to compare with the papers, numbers masked until they are asked for. */
export function PeopleSection({ detail }: { detail: ApplicationDetail }): ReactNode {
  const [asking, setAsking] = useState(false);
  const [full, setFull] = useState<RevealedPeople>();
  const may = useMay('merchant-application:check');
  const { representative, owners, noOwnerReason, settleAccount } = detail.people;
  const shown = full?.representative ?? representative;
  return (
    <section aria-label="人员">
      <div className="section-line">
        <h3 className="section-title">法定代表人与受益所有人</h3>
        {may && !full ? (
          <Button small kind="text" onClick={() => setAsking(true)}>
            查看完整号码
          </Button>
        ) : null}
      </div>
      <Facts
        rows={[
          ['法定代表人', shown.name],
          [
            '证件号码',
            <span key="d" className="mono">
              {shown.documentNo}
            </span>,
          ],
          ['手机号', shown.phone],
          [
            '结算账号',
            <span key="s" className="mono">
              {full?.settleAccount ?? settleAccount}
            </span>,
          ],
          ['无受益所有人', noOwnerReason],
        ]}
      />
      {owners.length > 0 ? (
        <ul className="owner-list" aria-label="受益所有人">
          {(full?.owners.map((one) => ({ ...one, share: formatShare(one.shareBp) })) ?? owners).map((owner) => (
            <li key={owner.documentNo + owner.name}>
              <strong>{owner.name}</strong>
              <span className="mono soft">{owner.documentNo}</span>
              <span className="num">{owner.share}%</span>
            </li>
          ))}
        </ul>
      ) : null}
      {asking ? <RevealDialog id={detail.application.id} onShown={setFull} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
