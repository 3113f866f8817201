/** Who acted, in words: the server names machines `system:…`. */
export function actorText(actor: string): string {
  if (actor.startsWith('system:channel:')) return '渠道通知';
  return actor.startsWith('system') ? '系统' : actor;
}
