/** Spec section 2: a quiz is in one place at a time. */
export type QuizPlace =
  /** Over the picture, in full screen and where there is nothing beside it. */
  | 'screen'
  /** In the chat column. */
  | 'chat'
  /** In a side panel of its own: a live without a chat. */
  | 'panel';

export const quizPlace = (room: { isFullscreen: boolean; isLive: boolean; hasChat: boolean }): QuizPlace => {
  if (room.isFullscreen || !room.isLive) return 'screen';
  return room.hasChat ? 'chat' : 'panel';
};
