import { type FormEvent, type ReactNode, useState } from 'react';
import {
  type ListDeclaration,
  type ListState,
  plainState,
  readListState,
  viewQuery,
} from '../../../lib/list/list-url.ts';
import { type SavedView, useListViews, VIEW_NAME_MAX, VIEWS_MAX } from '../../../lib/list/list-views.ts';
import { Popover } from '../../dialog/popover.tsx';
import { Button } from '../../form/button.tsx';
import * as controls from '../../form/controls.module.css';
import { TextField } from '../../form/field.tsx';
import { Icon } from '../../layout/icon.tsx';
import * as zh from '../../zh.tsx';
import type { ColumnLayout } from '../columns/use-columns.ts';
import * as listStyles from '../list-page.module.css';

type Props<Row> = {
  list: ListDeclaration;
  state: ListState;
  layout: ColumnLayout<Row>;
  onChange(change: Partial<ListState>): void;
};

/** Saved views of a list: filters, sort and columns under a name. One of them may be the list's default view. */
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
      label={open ? zh.listViewsMenu.current(open.name) : zh.listViewsMenu.title}
      testId="list-views"
      trigger={
        <>
          <Icon name="bookmark" size={15} />
          <span className={open ? listStyles.viewName : `${listStyles.viewName} ${listStyles.wideText}`}>
            {open?.name ?? zh.listViewsMenu.title}
          </span>
        </>
      }
    >
      {(close) => (
        <div className={listStyles.viewList}>
          <button
            type="button"
            className={controls.menuItem}
            aria-current={(now === '' && !open) || undefined}
            onClick={() => {
              apply(undefined);
              close();
            }}
          >
            {zh.listViewsMenu.allRecords}
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
    <div className={listStyles.viewRow}>
      <button type="button" className={controls.menuItem} aria-current={isOpen || undefined} onClick={onOpen}>
        {view.name}
      </button>
      <button
        type="button"
        className={listStyles.viewAct}
        aria-pressed={isBeginning}
        aria-label={zh.viewRow.openWith(view.name)}
        title={isBeginning ? zh.viewRow.openWithSet : zh.viewRow.openWithHint}
        onClick={() => onBegin(!isBeginning)}
      >
        {isBeginning ? '★' : '☆'}
      </button>
      <button
        type="button"
        className={listStyles.viewAct}
        aria-label={zh.viewRow.deleteLabel(view.name)}
        title={zh.viewRow.delete}
        onClick={onDelete}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}

/** Saves the current list under a name; an existing name gets the new content. */
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
    <form className={listStyles.viewSave} onSubmit={submit}>
      <TextField
        label={zh.saveView.name}
        hideLabel
        placeholder={zh.saveView.nameHint}
        maxLength={VIEW_NAME_MAX}
        value={name}
        error={full && name ? zh.saveView.tooMany(VIEWS_MAX) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" small disabled={name.trim() === '' || full}>
        {known ? zh.saveView.overwrite : zh.saveView.save}
      </Button>
    </form>
  );
}
