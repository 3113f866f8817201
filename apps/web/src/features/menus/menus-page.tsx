import type { Arrangement, MenuNode } from '@mashang/contract/menus';
import { AREAS, type Area } from '@mashang/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { AREA_SHORT_TITLES } from '../../lib/session/current-user.ts';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { arrangementQuery, type ToSave } from './arrangement-queries.ts';
import { EntryDialog } from './entry-dialog.tsx';
import type { RowAction } from './menu-row.tsx';
import { MenuTree } from './menu-tree.tsx';
import * as styles from './menus-page.module.css';
import { RolePreview } from './role-preview.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { removeNode, shift, step } from './tree-draft.ts';
import * as zh from './zh.tsx';

const TABS = AREAS.map((area) => [area, AREA_SHORT_TITLES[area]] as const);

function newNode(kind: 'group' | 'link'): MenuNode {
  const key = `${kind}:${crypto.randomUUID().replace(/-/g, '').slice(0, 12)}`;
  return { key, parent: '', kind, title: '', icon: '', hidden: false, url: '' };
}
function deedOn(nodes: readonly MenuNode[], action: RowAction, key: string): readonly MenuNode[] {
  if (action === 'up' || action === 'down') return step(nodes, key, action === 'up' ? -1 : 1);
  if (action === 'in' || action === 'out') return shift(nodes, key, action === 'in' ? 1 : -1);
  if (action === 'hide') return nodes.map((node) => (node.key === key ? { ...node, hidden: !node.hidden } : node));
  return action === 'remove' ? removeNode(nodes, key) : nodes;
}

/** One area's menu: arranged here, previewed as a role, and saved for all users of the area. */
function AreaMenu({ saved }: { saved: Arrangement }): ReactNode {
  const { area, version, builtIn } = saved;
  const [nodes, setNodes] = useState<readonly MenuNode[]>(saved.nodes);
  const [editing, setEditing] = useState<MenuNode>();
  const dirty = JSON.stringify(nodes) !== JSON.stringify(saved.nodes);
  useDirtyForm(dirty, zh.areaMenu.dirty);
  const [saving, setSaving] = useState<ToSave>();
  function act(action: RowAction, key: string): void {
    if (action === 'edit') setEditing(nodes.find((node) => node.key === key));
    else setNodes(deedOn(nodes, action, key));
  }
  function keep(node: MenuNode): void {
    const there = nodes.some(({ key }) => key === node.key);
    setNodes(there ? nodes.map((one) => (one.key === node.key ? node : one)) : [...nodes, node]);
    setEditing(undefined);
  }
  const own = builtIn.find(({ key }) => key === editing?.key) ?? { title: '', icon: '' };
  return (
    <>
      <div className={controls.pageHead}>
        <Button onClick={() => setEditing(newNode('group'))}>{zh.areaMenu.newGroup}</Button>
        <Button onClick={() => setEditing(newNode('link'))}>{zh.areaMenu.newLink}</Button>
        <span className={looks.grow} />
        <span className={looks.soft}>
          {saved.custom ? zh.areaMenu.arrangedBy(saved.changedBy, saved.changeTime) : zh.areaMenu.builtIn}
        </span>
        {saved.custom ? (
          <Button onClick={() => setSaving({ area, version, nodes: undefined })}>{zh.areaMenu.reset}</Button>
        ) : null}
        <Button disabled={!dirty} onClick={() => setNodes(saved.nodes)}>
          {zh.areaMenu.discard}
        </Button>
        <Button kind="primary" disabled={!dirty} onClick={() => setSaving({ area, version, nodes })}>
          {zh.areaMenu.save}
        </Button>
      </div>
      <div className={styles.menuColumns}>
        <section className={controls.panel} aria-label={zh.areaMenu.title}>
          <MenuTree nodes={nodes} builtIn={builtIn} act={act} onDrop={setNodes} />
        </section>
        <RolePreview area={area} nodes={nodes} />
      </div>
      {saving ? <SaveDialog toSave={saving} onClose={() => setSaving(undefined)} /> : null}
      {editing ? <EntryDialog node={editing} own={own} onSave={keep} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

/** 菜单: order, names, groups and outside links of each area's sidebar. Permissions of roles are not changed here. */
export default function MenusPage(): ReactNode {
  const [search] = useSearchParams();
  const area: Area = AREAS.find((one) => one === search.get('tab')) ?? 'operator';
  const { data, error, refetch } = useQuery(arrangementQuery(area));
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.menus.title}</h1>
      </div>
      <p className={looks.soft}>{zh.menus.intro}</p>
      <PageTabs label={zh.menus.area} tabs={TABS} current={area} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? <AreaMenu key={`${data.area}:${data.version}`} saved={data} /> : null}
    </div>
  );
}
