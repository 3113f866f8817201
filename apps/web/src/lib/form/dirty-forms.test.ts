import { beforeEach, expect, it } from 'vitest';
import { askBeforeLosing, type DirtyForm, useDirtyForms, useLeaveQuestion } from './dirty-forms.ts';

const nickname: DirtyForm = { id: 'a', what: '个人资料', path: '/profile/index' };
const remark: DirtyForm = { id: 'b', what: '驳回备注', path: '/order/collection' };

beforeEach(() => {
  useDirtyForms.setState({ forms: [nickname, remark] });
  useLeaveQuestion.setState({ question: undefined });
});

it('asks nothing when nothing of what is lost is unsaved', async () => {
  expect(await askBeforeLosing((form) => form.path === '/dashboard')).toBe(true);
  expect(useLeaveQuestion.getState().question).toBeUndefined();
});

it('names only what would be lost, once, and answers what the person chose', async () => {
  for (const choice of [false, true]) {
    const answer = askBeforeLosing((form) => form.path === '/profile/index');
    const { question } = useLeaveQuestion.getState();
    expect(question?.forms).toEqual([nickname]);
    question?.answer(choice);
    expect(await answer).toBe(choice);
    expect(useLeaveQuestion.getState().question).toBeUndefined();
  }
});

it('names everything when everything would be lost', () => {
  void askBeforeLosing();
  expect(useLeaveQuestion.getState().question?.forms).toEqual([nickname, remark]);
});

it('takes a question that another one replaces as answered with no', async () => {
  const first = askBeforeLosing();
  const second = askBeforeLosing((form) => form.id === 'b');
  expect(await first).toBe(false);
  useLeaveQuestion.getState().question?.answer(true);
  expect(await second).toBe(true);
});
