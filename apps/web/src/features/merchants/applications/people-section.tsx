import { type ApplicationDetail, REVEAL_REASON, type RevealedPeople } from '@mashang/contract/merchants';
import { formatShare } from '@mashang/contract/verification';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../lib/session/current-user.ts';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../merchants.module.css';
import { revealPeople } from '../queries.ts';
import * as zh from '../zh.tsx';

type RevealProps = { id: string; onShown(people: RevealedPeople): void; onClose(): void };
function RevealDialog({ id, onShown, onClose }: RevealProps): ReactNode {
  const form = useForm({ reason: REVEAL_REASON }, { reason: zh.revealDialog.usualReason });
  return (
    <CodedDialog
      title={zh.revealDialog.title}
      button={zh.revealDialog.confirm}
      done=""
      testId="reveal-people"
      form={form}
      act={() => revealPeople(id, form.sent.reason)}
      after={onShown}
      onClose={onClose}
    >
      <p>{zh.revealDialog.lead}</p>
      <FormField of={form.at('reason')} />
    </CodedDialog>
  );
}

/** Representative and owners: names to compare with the documents; numbers are masked until they are revealed. */
export function PeopleSection({ detail }: { detail: ApplicationDetail }): ReactNode {
  const [asking, setAsking] = useState(false);
  const [full, setFull] = useState<RevealedPeople>();
  const may = useMay('merchant-application:check');
  const { representative, owners, noOwnerReason, settleAccount } = detail.people;
  const shown = full?.representative ?? representative;
  return (
    <section aria-label={zh.peopleSection.region}>
      <div className={styles.sectionLine}>
        <h3 className={controls.sectionTitle}>{zh.peopleSection.heading}</h3>
        {may && !full ? (
          <Button small kind="text" onClick={() => setAsking(true)}>
            {zh.peopleSection.reveal}
          </Button>
        ) : null}
      </div>
      <Facts
        rows={[
          [zh.peopleSection.representative, shown.name],
          [
            zh.peopleSection.documentNo,
            <span key="d" className={looks.mono}>
              {shown.documentNo}
            </span>,
          ],
          [zh.peopleSection.phone, shown.phone],
          [
            zh.peopleSection.settleAccount,
            <span key="s" className={looks.mono}>
              {full?.settleAccount ?? settleAccount}
            </span>,
          ],
          [zh.peopleSection.noOwners, noOwnerReason],
        ]}
      />
      {owners.length > 0 ? (
        <ul className={styles.ownerList} aria-label={zh.peopleSection.owners}>
          {(full?.owners.map((one) => ({ ...one, share: formatShare(one.shareBp) })) ?? owners).map((owner) => (
            <li key={owner.documentNo + owner.name}>
              <strong>{owner.name}</strong>
              <span className={`${looks.mono} ${looks.soft}`}>{owner.documentNo}</span>
              <span className={looks.num}>{owner.share}%</span>
            </li>
          ))}
        </ul>
      ) : null}
      {asking ? <RevealDialog id={detail.application.id} onShown={setFull} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
