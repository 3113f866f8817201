import { ERASURE_KINDS, type ErasureKind, type ErasurePreview } from '@mashang/contract/retention';
import { type ReactNode, useState } from 'react';
import { todayText } from '../../lib/shanghai-dates.ts';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Known } from './known-facts.tsx';
import { refreshRetention, refuseErasure } from './queries.ts';

export type Asking = { kind: ErasureKind; no: string };
type Rejected = ErasurePreview['rejected'];
type Props = {
  asking: Asking;
  facts: ErasurePreview['facts'];
  /** What a proposal said that the second person rejected: it was asked for then, in that way. */
  rejected: Rejected;
  note: string;
  onClose(): void;
};

function start(rejected: Rejected) {
  const today = todayText(Date.now());
  const asked = rejected ?? { askedOn: today, channel: '', reason: '' };
  return { ...asked, answeredTo: '', answeredOn: today };
}

function check(typed: ReturnType<typeof start>) {
  return {
    askedOn: typed.askedOn ? undefined : '请选择申请日期',
    channel: typed.channel.trim().length >= 2 ? undefined : '请写明申请方式',
    reason: typed.reason.trim().length >= 2 ? undefined : '请填写拒绝原因',
    answeredTo: typed.answeredTo.trim().length >= 2 ? undefined : '请填写答复对象',
    answeredOn: typed.answeredOn < typed.askedOn ? '答复日期不能早于申请日期' : undefined,
  };
}

/** 拒绝并答复: a wish that is not granted is written down with its answer, and kept. */
export function RefuseDialog({ asking, facts, rejected, note, onClose }: Props): ReactNode {
  const [first] = useState(() => start(rejected));
  const [typed, setTyped] = useState(first);
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <CodedDialog
      title={`拒绝删除申请 · ${ERASURE_KINDS[asking.kind]} ${asking.no}`}
      button="拒绝并记录答复"
      done="已记录拒绝与答复"
      testId="refuse-erasure"
      width={560}
      code={RECENT_CODE}
      dirty={typed !== first}
      fields={Object.keys(first)}
      check={() => check(typed)}
      act={(code) => refuseErasure({ ...asking, ...typed }, code)}
      after={() => void refreshRetention()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Known facts={facts} />
          <p className="notice">{note}</p>
          <TextField label="申请日期" type="date" error={errors.askedOn} {...field('askedOn')} />
          <TextField
            label="申请方式"
            hint="如何提出、如何核实是本人"
            maxLength={100}
            error={errors.channel}
            {...field('channel')}
          />
          <TextAreaField label="拒绝原因" rows={2} maxLength={500} error={errors.reason} {...field('reason')} />
          <TextField
            label="答复对象"
            hint="答复送达的联系方式，加密保存"
            maxLength={100}
            autoComplete="off"
            error={errors.answeredTo}
            {...field('answeredTo')}
          />
          <TextField label="答复日期" type="date" error={errors.answeredOn} {...field('answeredOn')} />
        </>
      )}
    </CodedDialog>
  );
}
