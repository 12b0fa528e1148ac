/** Keyboard shortcuts of the player, as common in other players. */
export type PlayerCommand =
  | { readonly name: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'help' | 'faster' | 'slower' }
  | { readonly name: 'skip' | 'volume'; readonly by: number }
  | { readonly name: 'seek'; readonly share: number };

const skipS = 10;
const shortSkipS = 5;
const volumeStep = 0.1;

const commands: Readonly<Record<string, PlayerCommand>> = {
  ' ': { name: 'toggle' },
  k: { name: 'toggle' },
  j: { name: 'skip', by: -skipS },
  l: { name: 'skip', by: skipS },
  arrowleft: { name: 'skip', by: -shortSkipS },
  arrowright: { name: 'skip', by: shortSkipS },
  arrowup: { name: 'volume', by: volumeStep },
  arrowdown: { name: 'volume', by: -volumeStep },
  m: { name: 'mute' },
  f: { name: 'fullscreen' },
  c: { name: 'captions' },
  '>': { name: 'faster' },
  '<': { name: 'slower' },
  '?': { name: 'help' },
  home: { name: 'seek', share: 0 },
  end: { name: 'seek', share: 1 },
};

export const commandOf = (key: string): PlayerCommand | null => {
  if (/^\d$/.test(key)) return { name: 'seek', share: Number(key) / 10 };
  return commands[key.toLowerCase()] ?? null;
};
