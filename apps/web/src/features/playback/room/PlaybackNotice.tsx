import type { Availability } from '@palco/domain/playback/availability';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { CableArt, CameraArt, DoorArt } from '../../../ui/art/StageArt.tsx';
import { PictureNotice } from '../../../ui/feedback/PictureNotice.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { playbackMessages } from '../messages.ts';

type PlaybackNoticeProps = { readonly availability: Exclude<Availability, 'video'>; readonly action?: ReactNode };

/** Shown in place of the video: why there is none, and what the viewer can do. */
export const PlaybackNotice = ({ availability, action }: PlaybackNoticeProps) => {
  const m = useMessages(playbackMessages);
  const [title, text, art] = {
    elsewhere: [m.elsewhereTitle, m.elsewhereText, <CableArt key="art" />],
    guest: [m.guestTitle, m.guestText, <DoorArt key="art" />],
    extra: [m.extraTitle, m.extraText, <DoorArt key="art" />],
    waiting: [m.waitingTitle, m.waitingText, <CameraArt key="art" />],
    preparing: [m.preparingTitle, m.preparingText, <CameraArt key="art" />],
    unavailable: [m.unavailableTitle, m.unavailableText, <CameraArt key="art" />],
  }[availability] as [string, string, ReactNode];
  return (
    <PictureNotice art={art} title={title} text={text} data-tour="video">
      {availability === 'preparing' && <Spinner label={m.preparingTitle} />}
      {action}
    </PictureNotice>
  );
};
