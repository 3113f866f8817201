import { endpoint } from '../endpoint.ts';
import { revealPersonalAnswer, revealPersonalBody } from '../personal-data.ts';

export const revealPersonalCall = endpoint({
  method: 'POST',
  path: '/api/personal/reveal',
  summary: '显示一项已隐藏的个人信息，原因写入审计日志',
  tags: ['个人信息'],
  permission: 'personal:reveal',
  body: revealPersonalBody,
  answer: revealPersonalAnswer,
  errors: ['notFound'],
});
