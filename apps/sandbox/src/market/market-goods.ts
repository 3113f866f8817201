import type { MarketOrderStatus } from '@mashang/contract/shops';

/** Goods of every new seller at the sandbox marketplace: invented, prices in fen, each with its drawing. */
export const SANDBOX_GOODS: readonly { title: string; price: bigint; stock: number; drawing: string }[] = [
  { title: '手冲咖啡壶 600ml 细口', price: 16_800n, stock: 36, drawing: 'pot-24' },
  { title: '陶瓷马克杯 晨雾蓝', price: 4_900n, stock: 120, drawing: 'mug-205' },
  { title: '实木台灯 暖光三档', price: 22_900n, stock: 18, drawing: 'lamp-42' },
  { title: '帆布托特包 大容量', price: 8_900n, stock: 64, drawing: 'bag-150' },
  { title: '无线头戴式耳机 降噪', price: 39_900n, stock: 25, drawing: 'headphones-260' },
  { title: '方格笔记本 B5 三本装', price: 3_600n, stock: 210, drawing: 'book-350' },
  { title: '便携蓝牙音箱 防水', price: 19_900n, stock: 40, drawing: 'speaker-180' },
  { title: '桌面绿植 龟背竹', price: 5_800n, stock: 52, drawing: 'plant-130' },
  { title: '机械键盘 87 键 茶轴', price: 32_900n, stock: 30, drawing: 'keyboard-225' },
  { title: '羊毛围巾 燕麦色', price: 12_800n, stock: 0, drawing: 'scarf-36' },
  { title: '双肩背包 通勤 20L', price: 26_900n, stock: 22, drawing: 'bag-215' },
  { title: '香薰蜡烛 雪松', price: 7_900n, stock: 88, drawing: 'candle-15' },
];
/** Orders that the marketplace gets when it opens: goods, quantity, buyer and status of each. */
export const SANDBOX_ORDERS: readonly { goods: number; quantity: number; buyer: string; status: MarketOrderStatus }[] =
  [
    { goods: 0, quantity: 1, buyer: '山间来信', status: 3 },
    { goods: 3, quantity: 2, buyer: '小满不满', status: 2 },
    { goods: 4, quantity: 1, buyer: '橘子海', status: 1 },
    { goods: 7, quantity: 1, buyer: '北窗听雨', status: 4 },
    { goods: 2, quantity: 1, buyer: '半糖去冰', status: 0 },
    { goods: 8, quantity: 1, buyer: '慢慢走', status: 0 },
  ];
/** Limits of the marketplace itself. */
export const SANDBOX_PRICE_MAX = 9_999_900n;
export const SANDBOX_BANNED_WORD = '违禁';
