import { ERASURE_KINDS, type ErasureKind, type ErasurePreview } from '@mashang/contract/retention';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { todayText } from '../../lib/shanghai-dates.ts';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { previewErasure, refreshRetention } from './queries.ts';
import './retention.css';

/** What is known of somebody: what goes first, then what stays and why. */
function Known({ facts }: Pick<ErasurePreview, 'facts'>): ReactNode {
  if (facts.length === 0) return <p className="notice">没有查到可以识别个人的资料。</p>;
  return (
    <ul className="erasure-facts" data-testid="erasure-facts">
      {facts.map(({ what, count, erased, why }) => (
        <li key={what}>
          <StatusTag tone={erased ? 'bad' : 'mute'}>{erased ? '删除' : '保留'}</StatusTag>
          <span>
            {what} <span className="num soft">{count} 项</span>
          </span>
          {why ? <span className="soft erasure-why">{why}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Proposal({ seen, onClose }: { seen: ErasurePreview; onClose(): void }): ReactNode {
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
        </>
      )}
    </ProposeDialog>
  );
}

/** Nothing may go: what stays, and why, is the answer to whoever asked. */
function NothingToErase({ seen, onClose }: { seen: ErasurePreview; onClose(): void }): ReactNode {
  return (
    <Dialog
      title={`删除个人信息 · ${seen.name}`}
      width={560}
      testId="nothing-to-erase"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Known facts={seen.facts} />
      <p className="notice">没有可以删除的内容，其余资料依法保留。请据此答复申请人。</p>
    </Dialog>
  );
}

/** 登记删除申请: who asked, what would go and what stays, then two people. */
export function EraseDialog({ onClose }: { onClose(): void }): ReactNode {
  const [typed, setTyped] = useState({ kind: 'user' as ErasureKind, no: '' });
  const [seen, setSeen] = useState<ErasurePreview>();
  // The first box ends by giving way to the second, which is no closing.
  const goesOn = useRef(false);
  if (seen && !seen.facts.some(({ erased }) => erased)) return <NothingToErase seen={seen} onClose={onClose} />;
  if (seen) return <Proposal seen={seen} onClose={onClose} />;
  return (
    <CodedDialog
      title="登记删除申请"
      button="查看可删除内容"
      done=""
      testId="erase-dialog"
      fields={['no']}
      check={() => ({ no: typed.no.trim() ? undefined : '请填写账号或单号' })}
      act={async () => {
        const found = await previewErasure(typed.kind, typed.no.trim());
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
