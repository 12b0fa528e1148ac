/** Spec section 2: a quiz is in one place at a time. */
export type QuizPlace =
  /** Over the picture: in full screen, where there is nothing beside it, and on a screen too short for both in the chat column. */
  | 'screen'
  /** In the chat column. */
  | 'chat'
  /** In a side panel of its own: a live without a chat. */
  | 'panel'
  /** Under the picture: where it is too small, or not there at all. */
  | 'below';

export type QuizSurroundings = {
  readonly isFullscreen: boolean;
  readonly isLive: boolean;
  readonly hasChat: boolean;
  readonly hasVideo: boolean;
  readonly isNarrow: boolean;
  readonly isShort: boolean;
};

export const quizPlace = (room: QuizSurroundings): QuizPlace => {
  if (room.isFullscreen) return 'screen';
  if (room.isLive && room.isShort && room.hasVideo) return 'screen';
  if (room.isLive) return room.hasChat ? 'chat' : 'panel';
  return room.hasVideo && !room.isNarrow ? 'screen' : 'below';
};
