import type { KeyboardEvent } from 'react';
import { commandOf, type PlayerCommand } from './shortcuts.ts';
import type { Player } from './use-player.ts';

type PlayerKeyActions = {
  readonly onFullscreen: () => void;
  readonly onCaptions: () => void;
  readonly onHelp: () => void;
  /** Called for every key that the player handles. */
  readonly onHandled: () => void;
};

/** The keydown handler of the player. */
export const usePlayerKeys = (player: Player, actions: PlayerKeyActions) => {
  const run = (command: PlayerCommand) => {
    switch (command.name) {
      case 'toggle':
        return player.toggle();
      case 'skip':
        return player.skip(command.by);
      case 'volume':
        return player.setVolume(player.volume + command.by);
      case 'seek':
        return player.seek(player.durationS * command.share);
      case 'mute':
        return player.toggleMute();
      case 'fullscreen':
        return actions.onFullscreen();
      case 'captions':
        return actions.onCaptions();
      case 'faster':
        return player.changeSpeed(1);
      case 'slower':
        return player.changeSpeed(-1);
      case 'help':
        return actions.onHelp();
    }
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = isUsedByTarget(event) ? null : commandOf(event.key);
    if (!command) return;
    event.preventDefault();
    actions.onHandled();
    run(command);
  };
};

/** Open menus and sheets take all keys, sliders the arrows, Home and End, buttons the space bar. */
const isUsedByTarget = ({ key, target }: KeyboardEvent): boolean => {
  const element = target as HTMLElement;
  if (element.closest('[role="menu"], [role="dialog"]')) return true;
  return element.tagName === 'INPUT'
    ? key.startsWith('Arrow') || key === 'Home' || key === 'End'
    : element.tagName === 'BUTTON' && key === ' ';
};
