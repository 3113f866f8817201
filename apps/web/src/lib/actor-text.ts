/** Who acted, in words: the server names machines `system:…`, and a payer, who has no account, `payer`. */
export function actorText(actor: string): string {
  if (actor === 'payer') return '付款人';
  if (actor.startsWith('system:channel:')) return '渠道通知';
  return actor.startsWith('system') ? '系统' : actor;
}
