import type { ShopGoods } from '@mashang/contract/shops';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import type { GoodsChange } from './queries.ts';
import { changeBetween, priceComplaint, stockComplaint } from './shop-words.ts';
import * as styles from './shops.module.css';
import * as zh from './zh.tsx';

export type AskChange = (goods: ShopGoods, change: GoodsChange) => void;
type Props = { goods: ShopGoods; field: 'price' | 'stock'; ask: AskChange; children: ReactNode };
const WORDS = zh.editedFields;
const COMPLAINTS = { price: priceComplaint, stock: stockComplaint } as const;

/** A value that can be edited in its cell: Enter goes on to the confirmation, Escape cancels. */
export function InlineEdit({ goods, field, ask, children }: Props): ReactNode {
  const form = useForm<{ text: string | undefined }>({}, { text: undefined });
  const { value: text, error: complaint, put } = form.at('text');
  const opener = useRef<HTMLButtonElement>(null);
  const word = WORDS[field];
  const was = String(goods[field]);
  useDirtyForm(text !== undefined && text !== was, zh.inlineEdit.dirty(word));
  if (!goods.mayChange || goods.conflict) return children;

  function leave(): void {
    put(undefined);
    // The focus returns to the button once the field is gone.
    setTimeout(() => opener.current?.focus());
  }
  function goOn(): void {
    const typed = (text ?? '').trim();
    if (!form.check({ text: COMPLAINTS[field](typed) })) return;
    const sides = { title: goods.title, price: goods.price, stock: String(goods.stock), status: String(goods.status) };
    const change = changeBetween(goods, { ...sides, [field]: typed });
    leave();
    if (Object.keys(change).length > 0) ask(goods, change);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') goOn();
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  if (text === undefined)
    return (
      <button
        ref={opener}
        type="button"
        className={styles.inlineValue}
        aria-label={zh.inlineEdit.editLabel(was, word, goods.title)}
        title={zh.inlineEdit.editHint(word)}
        onClick={() => put(was)}
      >
        {children}
      </button>
    );
  return (
    <span className={styles.inlineEdit}>
      <input
        className={controls.input}
        // biome-ignore lint/a11y/noAutofocus: it stands where the button was that had the focus.
        autoFocus
        inputMode={field === 'price' ? 'decimal' : 'numeric'}
        aria-label={`${word}：${goods.title}`}
        aria-invalid={complaint ? true : undefined}
        maxLength={12}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => put(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button small kind="primary" onClick={goOn}>
        {zh.inlineEdit.confirm}
      </Button>
      <Button small kind="text" onClick={leave}>
        {zh.inlineEdit.cancel}
      </Button>
      {complaint ? (
        <span className={controls.fieldError} role="alert">
          {complaint}
        </span>
      ) : null}
    </span>
  );
}
