import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import { type IconName, isIconName } from '../../../ui/layout/icon.tsx';
import * as zh from '../../zh.tsx';
import type { Command } from './command-menu-commands.ts';
import type { FoundOrder } from './command-menu-orders.ts';
import { type Findable, rankEntries } from './command-menu-rules.ts';

/** One line of the command menu. */
export type MenuLine = {
  id: string;
  icon: IconName;
  title: string;
  /** Characters of the title that match the query. */
  marks: readonly number[];
  /** Text beside the title: the groups of a page, state and amount of an order. */
  note: string;
  run(): void;
};
export type MenuSection = { title: string; items: readonly MenuLine[] };

/** Everything that the command menu can offer now. */
export type Offer = {
  /** The normalized query. */
  query: string;
  pages: readonly PageEntry[];
  /** Path of the current page: offered only when the query matches it. */
  here: string;
  recent: readonly string[];
  commands: readonly Command[];
  orders: readonly FoundOrder[];
  goTo(path: string): void;
  openOrder(order: FoundOrder): void;
};

const ORDER_KINDS = ['collection', 'payout'] as const;
const RECENT_SHOWN = 5;
const PAGES_SHOWN = 12;

function lineOfPage(page: PageEntry, marks: readonly number[], goTo: (path: string) => void): MenuLine {
  return {
    id: `page:${page.path}`,
    icon: isIconName(page.icon) ? page.icon : 'dot',
    title: page.title,
    marks,
    note: page.parents.join(' / '),
    run: () => goTo(page.path),
  };
}

function lineOfCommand({ id, icon, title, run }: Command, marks: readonly number[]): MenuLine {
  return { id: `command:${id}`, icon, title, marks, note: '', run };
}

function lineOfOrder(order: FoundOrder, openOrder: (order: FoundOrder) => void): MenuLine {
  return {
    id: `order:${order.no}`,
    icon: order.kind === 'collection' ? 'orders' : 'payout',
    title: order.no,
    marks: [],
    note: order.note,
    run: () => openOrder(order),
  };
}

/** Sections for an empty query: recent pages, then every page and command. */
function atFirst({ pages: all, here, recent, commands, goTo }: Offer): MenuSection[] {
  const pages = all.filter((page) => page.path !== here);
  const visited = recent
    .flatMap((path) => pages.find((page) => page.path === path) ?? [])
    .slice(0, RECENT_SHOWN)
    .map((page) => lineOfPage(page, [], goTo));
  const known = new Set(visited.map(({ id }) => id));
  const others = pages.map((page) => lineOfPage(page, [], goTo)).filter(({ id }) => !known.has(id));
  return [
    { title: zh.firstSections.recent, items: visited },
    { title: zh.firstSections.menu, items: others },
    { title: zh.firstSections.actions, items: commands.map((command) => lineOfCommand(command, [])) },
  ];
}

/** Returns the menu's sections for a query; empty ones are left out. */
export function sectionsOf(offer: Offer): MenuSection[] {
  const { query, pages, recent, commands, orders, goTo, openOrder } = offer;
  if (query === '') return atFirst(offer).filter(({ items }) => items.length > 0);
  const foundPages = rankEntries<PageEntry & Findable>(pages, query, recent).slice(0, PAGES_SHOWN);
  const sections = [
    ...ORDER_KINDS.map((kind) => ({
      title: zh.orderKinds[kind],
      items: orders.filter((order) => order.kind === kind).map((order) => lineOfOrder(order, openOrder)),
    })),
    { title: zh.foundSections.menu, items: foundPages.map(({ entry, marks }) => lineOfPage(entry, marks, goTo)) },
    {
      title: zh.foundSections.actions,
      items: rankEntries(commands, query).map(({ entry, marks }) => lineOfCommand(entry, marks)),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}
