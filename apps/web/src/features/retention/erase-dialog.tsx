import { CODES } from '@mashang/contract/errors';
import { ERASE_FIELDS, ERASURE_KINDS, type ErasureKind, type ErasurePreview } from '@mashang/contract/retention';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { CallError } from '../../lib/api/call-error.ts';
import { todayText } from '../../lib/format/shanghai-dates.ts';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormDate, FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { Known } from './known-facts.tsx';
import { previewErasure, refreshRetention } from './queries.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import * as zh from './zh.tsx';

type Asked = { kind: ErasureKind; no: string };
const START: Asked = { kind: 'user', no: '' };
const KINDS = [
  ['user', ERASURE_KINDS.user],
  ['order', ERASURE_KINDS.order],
] as const;

type ProposalProps = { seen: ErasurePreview; refuse(): void; onClose(): void };
function Proposal({ seen, refuse, onClose }: ProposalProps): ReactNode {
  const proposal = useMemo(() => proposalOf('retention.erase', seen.subjectId), [seen.subjectId]);
  const form = useForm({ channel: ERASE_FIELDS.channel }, () => ({ askedOn: todayText(Date.now()), channel: '' }));
  return (
    <ProposeDialog
      title={zh.eraseProposal.title(seen.name)}
      payload={form.sent}
      form={form}
      check={({ askedOn }) => ({ askedOn: askedOn ? undefined : zh.eraseProposal.askedOnMissing })}
      {...proposal}
      onClose={() => {
        void refreshRetention();
        onClose();
      }}
    >
      <Known facts={seen.facts} />
      <FormDate of={form.at('askedOn')} label={zh.eraseProposal.askedOn} />
      <FormField of={form.at('channel')} hint={zh.eraseProposal.reasonHint} />
      <p className={controls.notice}>{zh.eraseProposal.warning}</p>
      <p>
        <Button kind="text" onClick={refuse}>
          {zh.eraseProposal.refuseInstead}
        </Button>
      </p>
    </ProposeDialog>
  );
}

type Seen = Pick<ErasurePreview, 'facts'> & Partial<ErasurePreview>;
function isKnown(seen: Seen): seen is ErasurePreview {
  return seen.subjectId !== undefined;
}
/** A person who is unknown here also gets an answer. */
function unknownHere(error: unknown): Seen {
  if (error instanceof CallError && error.code === CODES.notFound) return { facts: [] };
  throw error;
}
const NOTES = zh.eraseNotes;

/** 登记删除申请: who asked, what would be erased and what stays; then two people approve. */
export function EraseDialog({ onClose }: { onClose(): void }): ReactNode {
  const form = useForm({ no: ERASE_FIELDS.no }, START);
  const [seen, setSeen] = useState<Seen>();
  const [refusing, setRefusing] = useState(false);
  // The second dialog replaces the first, so the first one's `onClose` must not run.
  const goesOn = useRef(false);
  const asking = form.sent;
  const known = seen && isKnown(seen) ? seen : undefined;
  const goes = known?.facts.some(({ erased }) => erased) ?? false;
  if (known && goes && !refusing) return <Proposal seen={known} refuse={() => setRefusing(true)} onClose={onClose} />;
  if (seen) {
    const note = known ? (goes ? NOTES.refused : NOTES.nothing) : NOTES.unknown;
    const rejected = seen.rejected ?? null;
    return <RefuseDialog asking={asking} facts={seen.facts} rejected={rejected} note={note} onClose={onClose} />;
  }
  return (
    <CodedDialog
      title={zh.eraseDialog.title}
      button={zh.eraseDialog.next}
      done=""
      testId="erase-dialog"
      form={form}
      act={async () => {
        const found = await previewErasure(asking.kind, asking.no).catch(unknownHere);
        goesOn.current = true;
        setSeen(found);
      }}
      onClose={() => (goesOn.current ? undefined : onClose())}
    >
      <FormSelect
        of={{ ...form.at('kind'), put: (kind) => form.set({ kind, no: '' }) }}
        label={zh.eraseDialog.applicant}
        options={KINDS}
      />
      <FormField
        of={form.at('no')}
        label={asking.kind === 'user' ? zh.eraseDialog.user : zh.eraseDialog.orderNo}
        hint={asking.kind === 'user' ? zh.eraseDialog.userHint : zh.eraseDialog.orderNoHint}
      />
    </CodedDialog>
  );
}
