import { type RefObject, useEffect, useRef } from 'react';
import { isForPlayer } from './key-target.ts';
import { commandOf, type PlayerCommand } from './shortcuts.ts';
import type { Player } from './use-player.ts';

type PlayerKeyActions = {
  readonly onFullscreen: () => void;
  /** Null where there are no captions. */
  readonly onCaptions: (() => void) | null;
  readonly onHelp: () => void;
  /** Called for every key that the player handles. */
  readonly onHandled: () => void;
};

/** The keys of the player, wherever the focus is on its page; fields, dialogs and focused buttons keep theirs. */
export const usePlayerKeys = (
  frame: RefObject<HTMLElement | null>,
  player: Player,
  actions: PlayerKeyActions,
): void => {
  const now = useRef({ player, actions });
  now.current = { player, actions };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!frame.current || !isForPlayer(event, frame.current)) return;
      const command = commandOf(event.key);
      const work = command && workOf(command, now.current.player, now.current.actions);
      if (!work) return;
      event.preventDefault();
      now.current.actions.onHandled();
      // A key that is held down changes volume and position on and on, and toggles once.
      if (!event.repeat || command.name === 'volume' || command.name === 'skip') work();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [frame]);
};

/** Null for what this player cannot do. */
const workOf = (command: PlayerCommand, player: Player, actions: PlayerKeyActions): (() => void) | null => {
  switch (command.name) {
    case 'toggle':
      return player.toggle;
    case 'volume':
      return () => player.setVolume(player.volume + command.by);
    case 'mute':
      return player.toggleMute;
    case 'fullscreen':
      return actions.onFullscreen;
    case 'captions':
      return actions.onCaptions;
    case 'help':
      return actions.onHelp;
  }
  if (!player.isSeekable) return null;
  switch (command.name) {
    case 'skip':
      return () => player.skip(command.by);
    case 'seek':
      return () => player.seek(player.durationS * command.share);
    case 'faster':
      return () => player.changeSpeed(1);
    case 'slower':
      return () => player.changeSpeed(-1);
  }
};
