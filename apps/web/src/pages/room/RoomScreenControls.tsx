import { MessageSquare, MessageSquareOff, RectangleHorizontal } from 'lucide-react';
import { roomsMessages } from '../../features/rooms/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { mediaQueries } from '../../ui/styles/breakpoints.ts';

type RoomScreenControlsProps = {
  readonly isFullscreen: boolean;
  readonly isTheatre: boolean;
  readonly onTheatre: () => void;
  readonly hasChat: boolean;
  readonly isChatShown: boolean;
  readonly onChat: () => void;
};

/** In the bar of the player: theatre mode, and in full screen the chat beside the picture. */
export const RoomScreenControls = (props: RoomScreenControlsProps) => {
  const messages = useMessages(roomsMessages);
  const { isFullscreen, isTheatre, hasChat, isChatShown } = props;
  const isPhone = useMediaQuery(mediaQueries.isPhone);
  if (!isFullscreen) {
    // The bar of a phone is full, and its picture is as wide as the screen in any case.
    if (isPhone) return null;
    return (
      <IconButton
        label={messages.theatre}
        isPressed={isTheatre}
        icon={<RectangleHorizontal aria-hidden />}
        onClick={props.onTheatre}
      />
    );
  }
  if (!hasChat) return null;
  return (
    <IconButton
      label={messages.chatInFullscreen}
      isPressed={isChatShown}
      icon={isChatShown ? <MessageSquareOff aria-hidden /> : <MessageSquare aria-hidden />}
      onClick={props.onChat}
    />
  );
};
