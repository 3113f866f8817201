import { describe, expect, it } from 'vitest';
import { commandsFor } from '../command-menu/command-menu-commands.ts';
import { userMenuTools } from './user-menu-tools.ts';

function toolsOf(...setting: Parameters<typeof userMenuTools>): string[] {
  return userMenuTools(...setting).map(({ tool }) => tool);
}

describe('the user menu', () => {
  it('offers the style settings only while the user wants them there', () => {
    expect(toolsOf({ area: 'agent', showSettings: true })).toEqual(['settings', 'notices', 'device']);
    expect(toolsOf({ area: 'agent', showSettings: false })).toEqual(['notices', 'device']);
  });

  it('offers order notices to participants alone', () => {
    expect(toolsOf({ area: 'operator', showSettings: true })).toEqual(['settings', 'device']);
  });
});

it('the command menu always offers the style settings, so that they can be shown again', () => {
  const setting = { dark: false, hasNotices: false, faults: 0, address: '/', serviceLink: undefined };
  const ids = commandsFor({ ...setting, goTo: () => undefined }).map(({ id }) => id);
  expect(ids).toContain('settings');
});
