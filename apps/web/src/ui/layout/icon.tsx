import type { ReactNode } from 'react';

/** Line icons of 24 × 24, defined here so that no icon library makes the first page larger. */
const SHAPES = {
  box: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10',
  card: 'M3 6h18v12H3zM3 10h18M7 15h4',
  folder: 'M3 6h6l2 2h10v11H3z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  star: 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.1L12 17l-5.6 3 1.2-6.1L3 9.6l6.3-.8z',
  book: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.01',
  home: 'M3 11 12 3l9 8v9a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z',
  orders: 'M6 3h12a1 1 0 0 1 1 1v17l-3-2-2 2-2-2-2 2-2-2-3 2V4a1 1 0 0 1 1-1zM9 8h6M9 12h6',
  payout: 'M12 3v12m0 0 4-4m-4 4-4-4M4 21h16',
  users: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7 9c0-4 3-6 7-6s7 2 7 6M16 3.5a4 4 0 0 1 0 7M18 14.5c2.6.8 4 2.5 4 5.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 9c0-4 3.5-6 8-6s8 2 8 6',
  shield: 'M12 3 4 6v6c0 5 3.5 8 8 9 4.5-1 8-4 8-9V6zM9 12l2 2 4-4',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l2 2H4zM10 21h4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  fold: 'M20 5H4M20 12h-9M20 19H4M7 9l-3 3 3 3',
  unfold: 'M20 5H4M20 12h-9M20 19H4M4 9l3 3-3 3',
  fullscreen: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  unfullscreen: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z' +
    'M8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z',
  sun:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2' +
    'M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12.5 10 17.5 19 7',
  alert: 'M12 8v5M12 16.5v.5M12 3 2.5 20h19z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 7.5v.5',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 4v7h-7',
  columns: 'M4 4h16v16H4zM10 4v16M15 4v16',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  keyboard: 'M3 6h18v12H3zM7 10v.01M11 10v.01M15 10v.01M8 14h8',
  bookmark: 'M6 4h12v17l-6-4-6 4z',
  approval: 'M9 4h6v3H9zM9 5H5v16h14V5h-4M8.5 14l2.5 2.500 4.500-5',
  stream: 'M4 12h4l2-6 4 12 2-6h4',
  webhook: 'M10 8a4 4 0 1 1 5.5 3.7L18 16M14 18H8a4 4 0 1 1-3-5M18 16a3 3 0 1 1-3 3M12 8 8 15',
  ledger: 'M5 3h13a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H5zM5 3v18M9 8h6M9 12h6',
  balance: 'M12 4v16M7 20h10M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  wallet:
    'M4 6h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a1 1 0 0 1-1-1zM4 6a2 2 0 0 1 2-2h10v2' +
    'M20 11h-5a2 2 0 0 0 0 4h5M15.5 13v.01',
  shop: 'M4 10v10h16V10M2 10l3-6h14l3 6zM9 20v-6h6v6',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  exit: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  key: 'M8 18a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 11l8-8M16 6l3 3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.5' +
    'M6.3 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 3.7-.8M10 10a3 3 0 0 0 4 4',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.01',
  download: 'M12 4v11m0 0 4-4m-4 4-4-4M4 20h16',
  print: 'M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z',
  fingerprint:
    'M6 17c1-2 1-3.5 1-5a5 5 0 0 1 10 0c0 3-.3 5.5-1 8M12 12c0 4-.8 6.5-2 9M4 13c0-5 3.5-9 8-9 2.5 0 4.5 1 6 2.7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  service:
    'M4 14v-2a8 8 0 0 1 16 0v2M4 13h2.5v6H5a1 1 0 0 1-1-1zM20 13h-2.5v6H19a1 1 0 0 0 1-1zM18.5 19c-.5 1.5-2 2.5-5 2.5',
  device: 'M3 5h18v11H3zM8 20h8M12 16v4',
  palette:
    'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2.200-.5-1.300.3-2.300 1.700-2.300H17a4 4 0 0 0 4-4C21 7 17 3 12 3z' +
    'M7.5 12v.01M10 7.5v.01M15 7.5v.01',
  volume: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  computer: 'M4 5h16v11H4zM9 20h6M12 16v4',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  plus: 'M12 5v14M5 12h14',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  dot: 'M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
} as const;
export type IconName = keyof typeof SHAPES;

/** Whether the name is one of these icons; a menu from the server may name others. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(SHAPES, name);
}

/** A decorative icon; the control around it carries the label. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
