import { formatTime } from '@mashang/contract/time';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  codes: readonly string[];
  username: string;
  /** What has just happened. */
  lead: string;
  onDone(): void;
};

/** The codes as a text to keep: whose they are, from when, and how they are used. */
function sheetOf(codes: readonly string[], username: string): string {
  return [
    '码商后台 谷歌验证恢复码',
    `账号：${username}`,
    `生成时间：${formatTime(Date.now())}`,
    '',
    ...codes,
    '',
    '无法使用验证器时，可用恢复码代替谷歌验证码，每个只能使用一次。请勿告诉任何人。',
  ].join('\r\n');
}

function download(text: string): void {
  // The mark in front lets old Windows editors know that this is UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = '谷歌验证恢复码.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The recovery codes, shown this once: kept in one way or another before going on. */
export function RecoveryCodes({ codes, username, lead, onDone }: Props): ReactNode {
  const [saved, setSaved] = useState(false);
  useDirtyForm(!saved, '还未保存的恢复码');
  return (
    <div className="bind-steps recovery-sheet">
      <p className="notice notice-warn" role="alert">
        {lead}以下恢复码只显示这一次，请立即保存。手机丢失时，凭恢复码才能登录。
      </p>
      <p className="print-only">码商后台 谷歌验证恢复码 · 账号 {username}</p>
      <ul className="recovery" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="chips">
        <Button onClick={() => void copyText(codes.join('\n'))}>
          <Icon name="copy" size={16} /> 复制全部
        </Button>
        <Button onClick={() => download(sheetOf(codes, username))}>
          <Icon name="download" size={16} /> 下载文本
        </Button>
        <Button onClick={() => window.print()}>
          <Icon name="print" size={16} /> 打印
        </Button>
      </div>
      <div className="recovery-done">
        <label className="check-row">
          <input type="checkbox" checked={saved} onChange={(event) => setSaved(event.target.checked)} />
          <span>我已保存</span>
        </label>
        <Button kind="primary" disabled={!saved} onClick={onDone}>
          完成
        </Button>
      </div>
    </div>
  );
}
