import { type FormEvent, type ReactNode, useState } from 'react';
import { type ListDeclaration, type ListState, plainState, readListState, viewQuery } from '../lib/list-url.ts';
import { type SavedView, useListViews, VIEW_NAME_MAX, VIEWS_MAX } from '../lib/list-views.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';
import type { ColumnLayout } from './use-columns.ts';

type Props<Row> = {
  list: ListDeclaration;
  state: ListState;
  layout: ColumnLayout<Row>;
  onChange(change: Partial<ListState>): void;
};

/** Saved views of a list: filters, sort and columns under a name. One of them may be what the list opens with. */
export function ListViewsMenu<Row>({ list, state, layout, onChange }: Props<Row>): ReactNode {
  const [{ views, beginning }, keep] = useListViews(list.name);
  const now = viewQuery(list, state);
  const open = views.find(({ query }) => query === now);

  function apply(view: SavedView | undefined): void {
    const next = view ? readListState(list, new URLSearchParams(view.query)) : plainState(list);
    onChange({ ...next, detail: undefined });
    if (view) layout.apply(view);
  }
  function save(name: string): void {
    const others = views.filter((view) => view.name !== name);
    keep({ views: [...others, { name, query: now, ...layout.kept }], beginning });
  }
  return (
    <Popover
      label={open ? `视图：${open.name}` : '视图'}
      testId="list-views"
      trigger={
        <>
          <Icon name="bookmark" size={15} />
          <span className={open ? 'view-name' : 'view-name wide-text'}>{open?.name ?? '视图'}</span>
        </>
      }
    >
      {(close) => (
        <div className="view-list">
          <button
            type="button"
            className="menu-item"
            aria-current={(now === '' && !open) || undefined}
            onClick={() => {
              apply(undefined);
              close();
            }}
          >
            全部记录
          </button>
          {views.map((view) => (
            <ViewRow
              key={view.name}
              view={view}
              isOpen={view === open}
              isBeginning={view.name === beginning}
              onOpen={() => {
                apply(view);
                close();
              }}
              onBegin={(on) => keep({ views, beginning: on ? view.name : undefined })}
              onDelete={() => keep({ views: views.filter((other) => other !== view), beginning })}
            />
          ))}
          <SaveView names={views.map(({ name }) => name)} onSave={save} />
        </div>
      )}
    </Popover>
  );
}

type RowProps = {
  view: SavedView;
  isOpen: boolean;
  isBeginning: boolean;
  onOpen(): void;
  onBegin(on: boolean): void;
  onDelete(): void;
};

function ViewRow({ view, isOpen, isBeginning, onOpen, onBegin, onDelete }: RowProps): ReactNode {
  return (
    <div className="view-row">
      <button type="button" className="menu-item" aria-current={isOpen || undefined} onClick={onOpen}>
        {view.name}
      </button>
      <button
        type="button"
        className="view-act"
        aria-pressed={isBeginning}
        aria-label={`打开列表时使用 ${view.name}`}
        title={isBeginning ? '打开列表时使用（点击取消）' : '打开列表时使用'}
        onClick={() => onBegin(!isBeginning)}
      >
        {isBeginning ? '★' : '☆'}
      </button>
      <button type="button" className="view-act" aria-label={`删除视图 ${view.name}`} title="删除" onClick={onDelete}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}

/** Keeps the list as it is now under a name; a name there is already takes the new content. */
function SaveView({ names, onSave }: { names: readonly string[]; onSave(name: string): void }): ReactNode {
  const [name, setName] = useState('');
  const known = names.includes(name.trim());
  const full = names.length >= VIEWS_MAX && !known;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '' || full) return;
    onSave(name.trim());
    setName('');
  }
  return (
    <form className="view-save" onSubmit={submit}>
      <TextField
        label="视图名称"
        hideLabel
        placeholder="当前筛选、排序和列存为…"
        maxLength={VIEW_NAME_MAX}
        value={name}
        error={full && name ? `最多保存 ${VIEWS_MAX} 个视图` : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" small disabled={name.trim() === '' || full}>
        {known ? '覆盖' : '保存'}
      </Button>
    </form>
  );
}
