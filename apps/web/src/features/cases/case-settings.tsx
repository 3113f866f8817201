import { PRIORITIES, priorityOf } from '@mashang/contract/monitoring';
import type { RiskCaseRow } from '@mashang/contract/risk-cases';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { Button } from '../../ui/form/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import * as styles from './cases.module.css';
import { assignCase, changeCase, linkCase, officersQuery, refreshCases } from './queries.ts';
import * as zh from './zh.tsx';

const KINDS = [
  ['order', zh.linkKinds.order],
  ['payout', zh.linkKinds.payout],
  ['participant', zh.linkKinds.participant],
  ['account', zh.linkKinds.account],
  ['merchant', zh.linkKinds.merchant],
] as const;
type Kind = (typeof KINDS)[number][0];

/** The case's officer and priority, and links to what else belongs to it. */
export function CaseSettings({ row }: { row: RiskCaseRow }): ReactNode {
  const officers = useQuery(officersQuery);
  const [link, setLink] = useState<{ kind: Kind; key: string }>({ kind: 'order', key: '' });
  const step = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => void refreshCases(),
  });
  const people = [
    ...(row.assignee ? [] : [['', zh.caseSettings.unassigned] as const]),
    // The current officer is listed before the others are loaded, and also when it may not work on cases any more.
    ...(row.assignee && !officers.data?.some(({ username }) => username === row.assignee)
      ? [[row.assignee, row.assignee] as const]
      : []),
    ...(officers.data ?? []).map(
      ({ username, nickname, open }) => [username, `${nickname || username}（${open}）`] as const,
    ),
  ];
  return (
    <section aria-label={zh.caseSettings.region} className={styles.riskForm}>
      <SelectField
        label={zh.caseSettings.assignee}
        options={people}
        value={row.assignee}
        disabled={step.isPending}
        onChange={({ target }) => target.value && step.mutate(() => assignCase({ id: row.id, username: target.value }))}
      />
      <SelectField
        label={zh.caseSettings.priority}
        options={Object.entries(PRIORITIES)}
        value={String(row.priority)}
        disabled={step.isPending}
        onChange={({ target }) => step.mutate(() => changeCase({ id: row.id, priority: priorityOf(target.value) }))}
      />
      <SelectField
        label={zh.caseSettings.linkKind}
        options={KINDS}
        value={link.kind}
        onChange={({ target }) => setLink({ ...link, kind: target.value as Kind })}
      />
      <TextField
        label={zh.caseSettings.linkId}
        maxLength={64}
        value={link.key}
        onChange={({ target }) => setLink({ ...link, key: target.value })}
      />
      <Button
        busy={step.isPending}
        disabled={link.key.trim() === ''}
        onClick={() =>
          step.mutate(async () => {
            await linkCase({ id: row.id, kind: link.kind, key: link.key.trim() });
            setLink({ ...link, key: '' });
            showToast('success', zh.caseSettings.linked);
          })
        }
      >
        {zh.caseSettings.link}
      </Button>
    </section>
  );
}
