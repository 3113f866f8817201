import { CODES } from '@mashang/contract/errors';
import { ERASURE_KINDS, type ErasureKind, type ErasurePreview } from '@mashang/contract/retention';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { todayText } from '../../lib/shanghai-dates.ts';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { Known } from './known-facts.tsx';
import { previewErasure, refreshRetention } from './queries.ts';
import { RefuseDialog } from './refuse-dialog.tsx';

type ProposalProps = { seen: ErasurePreview; refuse(): void; onClose(): void };
function Proposal({ seen, refuse, onClose }: ProposalProps): ReactNode {
  const proposal = useMemo(() => proposalOf('retention.erase', seen.subjectId), [seen.subjectId]);
  const [typed, setTyped] = useState(() => ({ askedOn: todayText(Date.now()), channel: '' }));
  return (
    <ProposeDialog
      title={`删除个人信息 · ${seen.name}`}
      payload={{ ...typed, channel: typed.channel.trim() }}
      dirty={typed.channel !== ''}
      check={() => ({
        askedOn: typed.askedOn ? undefined : '请选择申请日期',
        channel: typed.channel.trim().length >= 2 ? undefined : '请写明申请方式',
      })}
      {...proposal}
      onClose={() => {
        void refreshRetention();
        onClose();
      }}
    >
      {(errors) => (
        <>
          <Known facts={seen.facts} />
          <TextField
            label="申请日期"
            type="date"
            value={typed.askedOn}
            error={errors.askedOn}
            onChange={({ target }) => setTyped({ ...typed, askedOn: target.value })}
          />
          <TextField
            label="申请方式"
            hint="如何提出、如何核实是本人"
            maxLength={100}
            value={typed.channel}
            error={errors.channel}
            onChange={({ target }) => setTyped({ ...typed, channel: target.value })}
          />
          <p className="notice">删除后不能恢复。账本、事件与审计日志不受影响。</p>
          <p>
            <Button kind="text" onClick={refuse}>
              不能办理，改为拒绝并答复
            </Button>
          </p>
        </>
      )}
    </ProposeDialog>
  );
}

type Seen = Pick<ErasurePreview, 'facts'> & Partial<ErasurePreview>;
function isKnown(seen: Seen): seen is ErasurePreview {
  return seen.subjectId !== undefined;
}
/** Who asks and is not known here is answered too. */
function unknownHere(error: unknown): Seen {
  if (error instanceof CallError && error.code === CODES.notFound) return { facts: [] };
  throw error;
}
const NOTES = {
  nothing: '没有可以删除的内容，其余资料依法保留。请据此答复申请人，并在此登记。',
  refused: '拒绝后上列内容全部保留，申请与答复长期留存。',
  unknown: '本系统没有查到该账号或单号，请先核对；确认无误后据此答复申请人，并在此登记。',
};

/** 登记删除申请: who asked, what would go and what stays, then two people. */
export function EraseDialog({ onClose }: { onClose(): void }): ReactNode {
  const [typed, setTyped] = useState({ kind: 'user' as ErasureKind, no: '' });
  const [seen, setSeen] = useState<Seen>();
  const [refusing, setRefusing] = useState(false);
  // The first box ends by giving way to the second, which is no closing.
  const goesOn = useRef(false);
  const asking = { kind: typed.kind, no: typed.no.trim() };
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
      title="登记删除申请"
      button="查看可删除内容"
      done=""
      testId="erase-dialog"
      fields={['no']}
      check={() => ({ no: typed.no.trim() ? undefined : '请填写账号或单号' })}
      act={async () => {
        const found = await previewErasure(asking.kind, asking.no).catch(unknownHere);
        goesOn.current = true;
        setSeen(found);
      }}
      onClose={() => (goesOn.current ? undefined : onClose())}
    >
      {(errors) => (
        <>
          <SelectField
            label="申请人"
            options={Object.entries(ERASURE_KINDS)}
            value={typed.kind}
            onChange={({ target }) => setTyped({ kind: target.value as ErasureKind, no: '' })}
          />
          <TextField
            label={typed.kind === 'user' ? '账号' : '代收单号'}
            hint={typed.kind === 'user' ? '申请人登录用的账号' : '由付款人提供，用于确认是本人'}
            maxLength={64}
            value={typed.no}
            error={errors.no}
            onChange={({ target }) => setTyped({ ...typed, no: target.value })}
          />
        </>
      )}
    </CodedDialog>
  );
}
