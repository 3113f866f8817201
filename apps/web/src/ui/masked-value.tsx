import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { CallError } from '../lib/call-error.ts';
import { Button } from './button.tsx';
import { Copyable } from './copyable.tsx';
import { Dialog } from './dialog.tsx';
import { TextAreaField } from './field.tsx';

export type Revealed = { value: string; seconds: number };
/** Answers the value whole, for a reason. */
export type Reveal = (reason: string) => Promise<Revealed>;
type Props = {
  /** As everybody sees it. */
  text: string;
  /** What it is, for button and dialog: 手机号. */
  what: string;
  /** Undefined for who may not see it whole. */
  reveal: Reveal | undefined;
};

const REASON_MIN = 5;

/** A masked value and, for who may, the button that shows it whole: for a reason, and for a short time. */
export function MaskedValue({ text, what, reveal }: Props): ReactNode {
  const [asks, setAsks] = useState(false);
  const [shown, setShown] = useState<Revealed>();
  if (text === '') return null;
  return (
    <span className="masked-value">
      {shown ? (
        <Whole {...shown} what={what} onOver={() => setShown(undefined)} />
      ) : (
        <>
          <span className="mono">{text}</span>
          {reveal ? (
            <Button small kind="text" aria-label={`显示完整${what}`} onClick={() => setAsks(true)}>
              显示
            </Button>
          ) : null}
        </>
      )}
      {asks && reveal ? (
        <ReasonDialog
          what={what}
          reveal={reveal}
          onClose={() => setAsks(false)}
          onShown={(value) => {
            setAsks(false);
            setShown(value);
          }}
        />
      ) : null}
    </span>
  );
}

/** Goes by itself when its time is over, sooner by hand. */
function Whole({ value, seconds, what, onOver }: Revealed & { what: string; onOver(): void }): ReactNode {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1_000);
      if (rest <= 0) onOver();
      else setLeft(rest);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, onOver]);
  return (
    <>
      <Copyable text={value} what={what} />
      <Button small kind="text" aria-label={`隐藏${what}，${left} 秒后自动隐藏`} onClick={onOver}>
        隐藏<span className="num">（{left} 秒）</span>
      </Button>
    </>
  );
}

type DialogProps = { what: string; reveal: Reveal; onClose(): void; onShown(value: Revealed): void };

function ReasonDialog({ what, reveal, onClose, onShown }: DialogProps): ReactNode {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const show = useMutation({
    mutationFn: reveal,
    meta: { quiet: true },
    onSuccess: onShown,
    onError: (error) =>
      setFault(error instanceof CallError ? (error.reasonFor('reason') ?? error.message) : '操作失败，请重试'),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // A portal's form lies, for React, within whatever form holds the value.
    event.stopPropagation();
    if (show.isPending) return;
    const wrong = [...reason.trim()].length < REASON_MIN ? `请至少写 ${REASON_MIN} 个字说明原因` : '';
    setFault(wrong);
    if (!wrong) show.mutate(reason.trim());
  }
  return (
    <Dialog
      title={`显示完整${what}`}
      testId="reveal-personal"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId} busy={show.isPending}>
            显示
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <TextAreaField
          label="查看原因"
          maxLength={200}
          value={reason}
          error={fault}
          hint="您的账号、查看的内容与原因将写入审计日志。"
          onChange={(event) => {
            setReason(event.target.value);
            setFault('');
          }}
        />
      </form>
    </Dialog>
  );
}
