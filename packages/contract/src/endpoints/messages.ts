import { endpoint } from '../endpoint.ts';
import { wsLink } from '../messages.ts';

export const readSocketLinkCall = endpoint({
  method: 'GET',
  path: '/api/ws/api/getLink',
  summary: '消息通道地址',
  description:
    '查询参数 PAY-TOKEN、TAID、TX-CONNECT-TYPE=AGT_PC_TYPE，重连时带 last（最后收到的事件编号）以补齐遗漏的通知。',
  tags: ['消息'],
  answer: wsLink,
  errors: [],
});
