import { type CSSProperties, type MouseEvent, type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { SidebarNode } from '../../features/menus/menu-rules.ts';
import { AREA_SHORT_TITLES, AREA_TITLES, useCurrentUser } from '../../lib/current-user.ts';
import { useUiSettings } from '../../lib/settings.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, type IconName, isIconName } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useTabs } from './tab-store.ts';

function iconOf(name: string): IconName {
  return isIconName(name) ? name : 'dot';
}

function isWithin(node: SidebarNode, path: string): boolean {
  return node.path === path || node.children.some((child) => isWithin(child, path));
}

function Entry({ node, depth }: { node: SidebarNode; depth: number }): ReactNode {
  const { pathname } = useLocation();
  const tabs = useTabs((state) => state.tabs);
  const inside = isWithin(node, pathname);
  const [open, setOpen] = useState(inside);
  const body = (
    <>
      <Icon name={iconOf(node.icon)} />
      <span className="nav-text">{node.title}</span>
    </>
  );
  const style = { '--depth': depth } as CSSProperties;
  if (node.external) {
    return (
      <li>
        <a
          className="nav-item"
          style={style}
          href={node.path}
          target="_blank"
          rel="noopener noreferrer"
          title={node.title}
        >
          {body}
          <Icon name="external" size={14} />
        </a>
      </li>
    );
  }
  if (node.children.length === 0) {
    // An open tab is returned to as it was left, filters and all.
    const target = tabs.find((tab) => tab.path === node.path)?.fullPath ?? node.path;
    return (
      <li>
        <NavLink className="nav-item" style={style} to={target} title={node.title}>
          {body}
        </NavLink>
      </li>
    );
  }
  return (
    <li data-inside={inside || undefined}>
      <button
        type="button"
        className="nav-item"
        style={style}
        aria-expanded={open}
        title={node.title}
        onClick={(event: MouseEvent) => {
          event.currentTarget.scrollIntoView({ block: 'nearest' });
          setOpen(!open);
        }}
      >
        {body}
        <span className="nav-arrow">
          <Icon name="down" size={14} />
        </span>
      </button>
      {open ? (
        <ul>
          {node.children.map((child) => (
            <Entry key={child.path} node={child} depth={depth + 1} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

type Props = { nodes: readonly SidebarNode[]; collapsed: boolean; inert: boolean };

/** The menu: 240 px open, 54 px collapsed to icons, laid over the page on a phone. */
export function Sidebar({ nodes, collapsed, inert }: Props): ReactNode {
  const user = useCurrentUser();
  const showLogo = useUiSettings((settings) => settings.sidebarLogo);
  const name = user.nickname || user.username;
  return (
    <aside className="sidebar" inert={inert} data-testid="sidebar">
      <Link className="sidebar-title" to="/" title="返回首页">
        {showLogo ? <Logo size={28} /> : null}
        <span className="sidebar-name">{collapsed ? AREA_SHORT_TITLES[user.area] : AREA_TITLES[user.area]}</span>
      </Link>
      <nav className="sidebar-nav" aria-label="主菜单">
        <ul>
          {nodes.map((node) => (
            <Entry key={node.path} node={node} depth={0} />
          ))}
        </ul>
      </nav>
      <div className="sidebar-user" title={name}>
        <Avatar name={name} url={user.headImgUrl} />
        <span className="nav-text">
          <strong>{name}</strong>
          <small>{user.participantName || user.institution}</small>
        </span>
      </div>
    </aside>
  );
}
