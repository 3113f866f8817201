import type { ShopGoods } from '@mashang/contract/shops';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { AskChange } from './inline-edit.tsx';
import { changeBetween, priceComplaint, stockComplaint } from './shop-words.ts';

type Draft = { title: string; price: string; stock: string };
type Errors = Partial<Record<keyof Draft, string>>;
const TITLE_MAX = 60;

function faultsOf({ title, price, stock }: Draft): Errors {
  const errors: Errors = {};
  const long = [...title.trim()].length;
  if (long === 0) errors.title = '请填写商品标题';
  if (long > TITLE_MAX) errors.title = `商品标题最多 ${TITLE_MAX} 个字`;
  const [wrongPrice, wrongStock] = [priceComplaint(price.trim()), stockComplaint(stock.trim())];
  if (wrongPrice) errors.price = wrongPrice;
  if (wrongStock) errors.stock = wrongStock;
  return errors;
}

/** 修改商品: title, price and stock; what differs is put as a question. */
export function GoodsForm({ goods, ask, onClose }: { goods: ShopGoods; ask: AskChange; onClose(): void }): ReactNode {
  const formId = useId();
  const form = useForm<Draft>({}, () => ({ title: goods.title, price: goods.price, stock: String(goods.stock) }));
  const [sent, setSent] = useState(false);
  useDirtyForm(!sent && form.dirty, '未提交的商品修改');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!form.check(faultsOf(form.sent))) return;
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
      title="修改商品"
      testId="goods-form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId}>
            下一步
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className="form-grid" noValidate onSubmit={submit}>
        {field('title', '商品标题', { maxLength: 200 })}
        {field('price', '价格（元）', { inputMode: 'decimal', maxLength: 12 })}
        {field('stock', '库存', { inputMode: 'numeric', maxLength: 7 })}
      </form>
    </Dialog>
  );
}
