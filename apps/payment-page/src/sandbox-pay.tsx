import { useRef, useState } from 'react';
import { CallError, sendSandboxPay } from './call-server.ts';

/** Demo only: the sandbox channel pays this order. */
export function SandboxPay({ token, onPaid }: { token: string; onPaid: () => void }) {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function pay(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem('');
    try {
      await sendSandboxPay(token);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : '网络错误');
    } finally {
      sending.current = false;
      setBusy(false);
      onPaid();
    }
  }
  return (
    <div className="sandbox">
      <button type="button" className="button" aria-disabled={busy} onClick={pay}>
        {busy ? '付款中…' : '模拟付款'}
      </button>
      <p className="hint">演示环境：由沙箱渠道模拟付款，不产生真实交易。</p>
      <p className="field-error" role="alert">
        {problem}
      </p>
    </div>
  );
}
