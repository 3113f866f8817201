import type { PageErrorKind } from '@mashang/contract/error-log';
import { formatTime } from '@mashang/contract/time';
import type { Fault } from '../../lib/fault-rules.ts';

export const FAULT_NAMES: Record<PageErrorKind, string> = {
  render: '页面绘制',
  script: '脚本运行',
  promise: '后台任务',
  chunk: '文件加载',
};

/** A fault as text for the people who mend it. */
export function faultText({ kind, message, stack, path, firstAt, lastAt, count }: Fault, build: string): string {
  const when = count > 1 ? `${formatTime(firstAt)} 至 ${formatTime(lastAt)}，共 ${count} 次` : formatTime(lastAt);
  return [`[${FAULT_NAMES[kind]}] ${message}`, `时间：${when}`, `页面：${path}`, `版本：${build || '开发环境'}`, stack]
    .filter(Boolean)
    .join('\n');
}
