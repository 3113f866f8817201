import { GOODS_TITLE, type ShopGoods } from '@mashang/contract/shops';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { AskChange } from './inline-edit.tsx';
import { changeBetween, priceComplaint, stockComplaint } from './shop-words.ts';
import * as zh from './zh.tsx';

type Draft = { title: string; price: string; stock: string };

/** 修改商品: title, price and stock; the differences are shown for confirmation. */
export function GoodsForm({ goods, ask, onClose }: { goods: ShopGoods; ask: AskChange; onClose(): void }): ReactNode {
  const formId = useId();
  const form = useForm<Draft>({ title: GOODS_TITLE }, () => ({
    title: goods.title,
    price: goods.price,
    stock: String(goods.stock),
  }));
  const [sent, setSent] = useState(false);
  useDirtyForm(!sent && form.dirty, zh.goodsForm.dirty);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { price, stock } = form.sent;
    if (!form.check({ price: priceComplaint(price), stock: stockComplaint(stock) })) return;
    const change = changeBetween(goods, { ...form.sent, status: String(goods.status) });
    setSent(true);
    onClose();
    if (Object.keys(change).length > 0) ask(goods, change);
  }
  const field = (name: keyof Draft, label: string, more: { inputMode?: 'decimal' | 'numeric'; maxLength: number }) => (
    <TextField
      {...more}
      label={label}
      autoComplete="off"
      value={form.values[name]}
      error={form.errors[name]}
      onChange={({ target }) => form.at(name).put(target.value)}
    />
  );
  return (
    <Dialog
      title={zh.goodsForm.title}
      testId="goods-form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.goodsForm.cancel}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {zh.goodsForm.next}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <FormField of={form.at('title')} plain />
        {field('price', zh.goodsForm.price, { inputMode: 'decimal', maxLength: 12 })}
        {field('stock', zh.goodsForm.stock, { inputMode: 'numeric', maxLength: 7 })}
      </form>
    </Dialog>
  );
}
