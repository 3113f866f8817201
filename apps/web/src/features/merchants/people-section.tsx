import type { ApplicationDetail, RevealedPeople } from '@mashang/contract/merchants';
import { formatShare } from '@mashang/contract/verification';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { faultText } from '../../lib/call-error.ts';
import { useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { revealPeople } from './queries.ts';

function RevealDialog({
  id,
  onShown,
  onClose,
}: {
  id: string;
  onShown(people: RevealedPeople): void;
  onClose(): void;
}): ReactNode {
  const formId = useId();
  const [reason, setReason] = useState('与证件材料比对');
  const [error, setError] = useState<string>();
  const show = useMutation({
    mutationFn: () => revealPeople(id, reason.trim()),
    meta: { quiet: true },
    onSuccess: onShown,
    onError: (failure) => setError(faultText(failure)),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setError(reason.trim() ? undefined : '请填写查看原因');
    if (reason.trim() && !show.isPending) show.mutate();
  }
  return (
    <Dialog
      title="查看完整号码"
      testId="reveal-people"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId} busy={show.isPending}>
            查看
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>查看人、时间与原因会记入审计日志。</p>
        <TextField
          label="查看原因"
          maxLength={200}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
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
      {asking ? (
        <RevealDialog
          id={detail.application.id}
          onShown={(people) => {
            setFull(people);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
