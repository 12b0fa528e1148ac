import { useCallback, useRef, useState } from 'react';
import { liveOrganizerMessages } from '../../../features/live/organizer/messages.ts';
import { useLiveState } from '../../../features/live/use-live-state.ts';
import { usePresence } from '../../../features/rooms/use-presence.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useWidth } from '../../../ui/hooks/use-width.ts';
import type { RoomFrameContent } from '../RoomFrame.tsx';
import { AreaTabs } from './AreaTabs.tsx';
import { ControlHead } from './ControlHead.tsx';
import styles from './ControlRoom.module.css';
import { type ControlArea, chosenIn, columnsIn, splitColumns } from './control-layout.ts';
import { Panel } from './Panel.tsx';
import { useControlAreas } from './use-control-areas.tsx';
import { useControlMode } from './use-control-mode.ts';
import { usePanelKeys } from './use-panel-keys.ts';

/** Everything about the live of one room on one screen: a second monitor, a tablet, or a phone as tabs. */
export const ControlRoom = ({ room, onRoom }: RoomFrameContent) => {
  const words = useMessages(liveOrganizerMessages);
  const { liveState, setState } = useLiveState(room.id);
  // Joins for the notices of the room; organizers at work are no viewers.
  const viewers = usePresence(room.id, true, { isWatching: false });
  const root = useRef<HTMLDivElement>(null);
  usePanelKeys(root);
  const { mode, isShort } = useControlMode();
  const [talkPx, talkRef] = useWidth();
  const [sidePx, sideRef] = useWidth();
  const columns = columnsIn(mode === 'wide' ? talkPx : sidePx);
  const [chosen, setChosen] = useState<{ readonly main: string | null; readonly talk: string | null }>({
    main: null,
    talk: null,
  });
  const choose = useCallback((part: Partial<typeof chosen>) => setChosen((now) => ({ ...now, ...part })), []);

  const shown = useRef<ReadonlySet<string>>(new Set());
  const { areas, around } = useControlAreas({ room, onRoom, liveState, isShown: (id) => shown.current.has(id) });
  const at = (place: ControlArea['place']) => areas.filter((area) => area.place === place);
  const talk = splitColumns(at('talk'), columns);
  const talkTab = chosenIn(talk.shared, chosen.talk);
  const talkArea: ControlArea = {
    id: 'talk',
    place: 'side',
    label: words.talkAreas,
    isFilling: true,
    content: null,
  };
  // With space for one of them only, conversations are tabs like the others.
  const talkTabs = columns > 1 ? [talkArea] : at('talk');
  const tabs = { wide: at('side'), medium: [...talkTabs, ...at('side')], narrow: areas }[mode];
  const mainTab = chosenIn(tabs, chosen.main);
  const isTalkShown = mode === 'wide' || (mode === 'medium' && mainTab === talkArea.id);
  shown.current = new Set(isTalkShown ? [...talk.alone.map(({ id }) => id), talkTab] : [mainTab]);

  const talkColumns = (
    <div ref={talkRef} className={styles.talk}>
      {talk.alone.map((area) => (
        <Panel key={area.id} area={area} />
      ))}
      {talk.shared.length > 0 && (
        <div className={styles.shared}>
          <AreaTabs
            label={words.talkAreas}
            areas={talk.shared}
            value={talkTab}
            onChange={(id) => choose({ talk: id })}
          />
        </div>
      )}
    </div>
  );
  return (
    <div ref={root} className={styles.room} data-mode={mode} data-fill-page={!isShort || undefined}>
      <ControlHead room={room} liveState={liveState} viewers={viewers} onLiveState={setState} />
      <div className={styles.grid}>
        {mode !== 'narrow' && at('stream').map((area) => <Panel key={area.id} area={area} />)}
        {mode === 'wide' && talkColumns}
        <div ref={sideRef} className={styles.side}>
          <AreaTabs
            label={words.areas}
            areas={tabs.map((area) => (area === talkArea ? { ...area, content: talkColumns } : area))}
            value={mainTab}
            onChange={(id) => choose({ main: id })}
          />
        </div>
      </div>
      {around}
    </div>
  );
};
