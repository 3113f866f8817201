import type { MenuNode } from '@mashang/contract/menus';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

/** Icons that say something in a menu. */
const CHOICES: readonly IconName[] = [
  ...(['home', 'orders', 'payout', 'wallet', 'card', 'users', 'user', 'shop', 'box', 'chart', 'ledger'] as const),
  ...(['balance', 'approval', 'shield', 'key', 'webhook', 'stream', 'bell', 'settings', 'device', 'search'] as const),
  ...(['folder', 'link', 'book', 'help', 'star', 'service', 'external', 'picture', 'calendar', 'menu'] as const),
];
const URL_OK = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[^\s\\]*)?$/;
type Props = {
  node: MenuNode;
  /** The program's own name and icon; empty for what operators made. */
  own: { title: string; icon: string };
  onSave(node: MenuNode): void;
  onClose(): void;
};

/** Name, icon and, for an outside link, its address. */
export function EntryDialog({ node, own, onSave, onClose }: Props): ReactNode {
  const formId = useId();
  const [draft, setDraft] = useState(node);
  const [errors, setErrors] = useState<{ title?: string; url?: string }>({});
  const built = own.title !== '';
  const marked = draft.icon || own.icon || (node.kind === 'link' ? 'link' : 'folder');
  function submit(event: FormEvent): void {
    event.preventDefault();
    const title = draft.title.trim();
    const url = draft.url.trim();
    const wrong = {
      ...(title || built ? {} : { title: '请填写名称' }),
      ...(node.kind !== 'link' || URL_OK.test(url) ? {} : { url: '网址须以 https:// 开头，域名小写' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onSave({ ...draft, title: title === own.title ? '' : title, url });
  }
  return (
    <Dialog
      title={built ? `编辑 · ${own.title}` : node.kind === 'link' ? '外部链接' : '分组'}
      width={480}
      testId="menu-entry"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId}>
            确定
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <TextField
          label="名称"
          hint={built ? `留空恢复原名“${own.title}”` : '最多 16 个字'}
          maxLength={16}
          value={draft.title}
          error={errors.title}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        {node.kind === 'link' ? (
          <TextField
            label="网址"
            hint="只接受 https 网址，在新窗口打开"
            maxLength={500}
            inputMode="url"
            spellCheck={false}
            value={draft.url}
            error={errors.url}
            onChange={(event) => setDraft({ ...draft, url: event.target.value })}
          />
        ) : null}
        <fieldset className="field menu-icons">
          <legend className="field-label">图标</legend>
          {CHOICES.map((name) => (
            <button
              key={name}
              type="button"
              className="menu-icon"
              aria-label={name}
              aria-pressed={marked === name}
              onClick={() => setDraft({ ...draft, icon: name })}
            >
              <Icon name={name} size={18} />
            </button>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
