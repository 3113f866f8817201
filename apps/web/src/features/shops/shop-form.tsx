import { SHOP_FIELDS, type Shop, type ShopForm as WireShopForm } from '@mashang/contract/shops';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageLink } from '../../lib/page/page-link.tsx';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { addShop, refreshShops, shopFormQuery, updateShop } from './queries.ts';
import * as zh from './zh.tsx';

type Fields = { name: string; mchId: string };

/** The two fields that a shop has only here. */
function ShopFields({ form, nameHint }: { form: Form<Fields>; nameHint?: string }): ReactNode {
  return (
    <>
      <FormField of={form.at('mchId')} hint={zh.shopFields.merchantHint} plain />
      <FormField of={{ ...form.at('name'), rule: SHOP_FIELDS.name }} hint={nameHint} plain />
    </>
  );
}

type Offered = WireShopForm['authorisations'];
function AddForm({ offered, onClose }: { offered: Offered; onClose(): void }): ReactNode {
  const form = useForm({ mchId: SHOP_FIELDS.mchId }, () => ({
    authorisationId: offered[0]?.id ?? '',
    name: '',
    mchId: '',
  }));
  return (
    <CodedDialog
      title={zh.addForm.title}
      button={zh.addForm.addAndSync}
      done={(shop) => zh.addForm.added(shop.name)}
      testId="shop-form"
      form={form}
      act={() => {
        const { name, ...others } = form.sent;
        return addShop({ ...others, ...(name ? { name } : {}) });
      }}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      <FormSelect
        of={form.at('authorisationId')}
        label={zh.addForm.authorisation}
        options={offered.map(({ id, platformName, title }) => [
          id,
          title === platformName ? title : `${platformName} · ${title}`,
        ])}
      />
      <ShopFields form={form} nameHint={zh.addForm.nameHint} />
    </CodedDialog>
  );
}

/** 新增店铺: adds the shop to which one of the participant's authorisations gives access. */
export function AddShopDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(shopFormQuery);
  const offered = data?.authorisations ?? [];
  if (data && offered.length > 0) return <AddForm offered={offered} onClose={onClose} />;
  return (
    <Dialog
      title={zh.addShopDialog.title}
      testId="shop-form"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.addShopDialog.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={4} /> : null}
      {data ? (
        <p className={controls.notice}>
          {zh.addShopDialog.noAuthorisation(
            <PageLink page="channel-authorisation">{zh.addShopDialog.authorise}</PageLink>,
          )}
        </p>
      ) : null}
    </Dialog>
  );
}

/** 修改店铺: its name here and the merchant that sells there. */
export function EditShopDialog({ shop, onClose }: { shop: Shop; onClose(): void }): ReactNode {
  const form = useForm(SHOP_FIELDS, { name: shop.name, mchId: shop.mchId });
  return (
    <CodedDialog
      title={zh.editShopDialog.title}
      button={zh.editShopDialog.save}
      done={zh.editShopDialog.done}
      testId="shop-form"
      form={form}
      act={() => updateShop({ shopId: shop.id, version: shop.version, ...form.sent })}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      <ShopFields form={form} />
    </CodedDialog>
  );
}
