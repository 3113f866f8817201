import { whyNot } from '@mashang/contract/fields';
import {
  CASE_FIELDS,
  type CaseGraph,
  FREEZE_KINDS,
  FREEZE_REASON,
  type FreezeKind,
} from '@mashang/contract/risk-cases';
import type { ReactNode } from 'react';
import { CodedDialog, RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { freezeCase, refreshCases } from './queries.ts';
import * as zh from './zh.tsx';

const EFFECTS: Record<FreezeKind, string> = zh.freezeEffects;

/** Subjects of the case that can be frozen, from its links. */
type Choice = { kind: FreezeKind; key: string; name: string };
function freezable(graph: CaseGraph | undefined): Choice[] {
  return (graph?.nodes ?? []).flatMap(({ kind, key, name, linked }): Choice[] => {
    if (!linked) return [];
    if (kind === 'participant')
      return [
        { kind: 'participant', key, name },
        { kind: 'wallet', key, name },
      ];
    return kind === 'merchant' || kind === 'account' || kind === 'order' || kind === 'payout'
      ? [{ kind, key, name }]
      : [];
  });
}

const OTHER = 'other';
/** `at` is the index of the chosen subject, or `other` with its kind and number typed. */
type Draft = { at: string; kind: FreezeKind; subjectId: string; reason: string };
type Props = { id: string; graph: CaseGraph | undefined; onClose(): void };

/** 冻结: one person freezes at once; two people lift the freeze. */
export function FreezeDialog({ id, graph, onClose }: Props): ReactNode {
  const choices = freezable(graph);
  const form = useForm<Draft>({ reason: FREEZE_REASON }, () => ({
    at: choices.length > 0 ? '0' : OTHER,
    kind: 'participant',
    subjectId: '',
    reason: '',
  }));
  const { at, reason, ...other } = form.sent;
  const picked = choices[Number(at)];
  const chosen = at === OTHER || !picked ? other : { kind: picked.kind, subjectId: picked.key };
  const options = [
    ...choices.map(({ kind, name }, place) => [String(place), `${FREEZE_KINDS[kind]} · ${name}`] as const),
    [OTHER, zh.freezeDialog.otherId] as const,
  ];
  return (
    <CodedDialog
      title={zh.freezeDialog.title}
      button={zh.freezeDialog.confirm}
      done={zh.freezeDialog.done}
      testId="freeze-dialog"
      width={560}
      code={RECENT_CODE}
      form={form}
      check={() => ({ subjectId: whyNot(CASE_FIELDS.subjectKey, chosen.subjectId) })}
      act={(code) => freezeCase({ id, ...chosen, reason, code })}
      after={() => void refreshCases()}
      onClose={onClose}
    >
      <FormSelect of={form.at('at')} label={zh.freezeDialog.at} options={options} />
      {at === OTHER ? (
        <>
          <FormSelect of={form.at('kind')} label={zh.freezeDialog.kind} options={Object.entries(FREEZE_KINDS)} />
          <FormField of={{ ...form.at('subjectId'), rule: CASE_FIELDS.subjectKey }} label={zh.freezeDialog.id} />
        </>
      ) : (
        <FormError text={form.errors.subjectId} />
      )}
      <p className={controls.notice}>{zh.freezeDialog.notice(EFFECTS[chosen.kind])}</p>
      <FormField of={form.at('reason')} rows={2} />
    </CodedDialog>
  );
}
