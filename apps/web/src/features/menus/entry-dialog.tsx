import { ENTRY_TITLE, LINK_URL, type MenuNode } from '@mashang/contract/menus';
import { type FormEvent, type ReactNode, useId } from 'react';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import * as styles from './menus-page.module.css';
import * as zh from './zh.tsx';

/** Icons that are useful in a menu. */
const CHOICES: readonly IconName[] = [
  ...(['home', 'orders', 'payout', 'wallet', 'card', 'users', 'user', 'shop', 'box', 'chart', 'ledger'] as const),
  ...(['balance', 'approval', 'shield', 'key', 'webhook', 'stream', 'bell', 'settings', 'device', 'search'] as const),
  ...(['folder', 'link', 'book', 'help', 'star', 'service', 'external', 'picture', 'calendar', 'menu'] as const),
];
type Props = {
  node: MenuNode;
  /** The built-in name and icon; empty for an entry that operators created. */
  own: { title: string; icon: string };
  onSave(node: MenuNode): void;
  onClose(): void;
};

/** Edits name, icon and, for an outside link, its address. */
export function EntryDialog({ node, own, onSave, onClose }: Props): ReactNode {
  const formId = useId();
  const built = own.title !== '';
  const title = built ? ENTRY_TITLE : { ...ENTRY_TITLE, required: zh.entryDialog.nameMissing };
  const form = useForm<MenuNode>({ title, ...(node.kind === 'link' ? { url: LINK_URL } : {}) }, node);
  const draft = form.sent;
  const marked = draft.icon || own.icon || (node.kind === 'link' ? 'link' : 'folder');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (form.check()) onSave({ ...draft, title: draft.title === own.title ? '' : draft.title });
  }
  return (
    <Dialog
      title={
        built
          ? zh.entryDialog.editTitle(own.title)
          : node.kind === 'link'
            ? zh.entryDialog.linkTitle
            : zh.entryDialog.groupTitle
      }
      width={480}
      testId="menu-entry"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.entryDialog.cancel}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {zh.entryDialog.confirm}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <FormField
          of={form.at('title')}
          hint={built ? zh.entryDialog.originalNameHint(own.title) : zh.entryDialog.nameHint}
        />
        {node.kind === 'link' ? <FormField of={form.at('url')} hint={zh.entryDialog.linkHint} plain /> : null}
        <fieldset className={`${controls.field} ${styles.menuIcons}`}>
          <legend className={controls.fieldLabel}>{zh.entryDialog.icon}</legend>
          {CHOICES.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.menuIcon}
              aria-label={name}
              aria-pressed={marked === name}
              onClick={() => form.set({ icon: name })}
            >
              <Icon name={name} size={18} />
            </button>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
