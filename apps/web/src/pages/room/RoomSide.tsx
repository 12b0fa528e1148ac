import type { Room } from '@palco/contract/rooms';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { chatMessages } from '../../features/chat/messages.ts';
import { QuizPanel } from '../../features/quiz/QuizPanel.tsx';
import type { QuizPlace } from '../../features/quiz/quiz-position.ts';
import type { QuizControls } from '../../features/quiz/use-quiz.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './RoomPage.module.css';

const RoomChat = lazyPart(() => import('./RoomChat.tsx').then((module) => module.RoomChat), [chatMessages]);

/** The chat is loaded after this delay, so that it does not compete with the first frame of the live. */
const chatDelayMs = 300;

type RoomSideProps = {
  readonly room: Pick<Room, 'id' | 'pinnedMessages'>;
  readonly userId: string;
  readonly hasChat: boolean;
  /** Something lies over it. */
  readonly isCovered: boolean;
  readonly quiz: QuizControls;
  readonly quizPlace: QuizPlace;
  readonly quizView: ReactNode;
};

/** The column beside the video of a live: its chat, or quizzes only where the chat is off. */
export const RoomSide = ({ room, userId, hasChat, isCovered, quiz, quizPlace, quizView }: RoomSideProps) => {
  if (!hasChat) {
    return (
      <aside className={styles.side} inert={isCovered}>
        <QuizPanel state={quiz.state}>{quizPlace === 'panel' && quizView}</QuizPanel>
      </aside>
    );
  }
  return (
    <aside className={styles.side} inert={isCovered}>
      {quizPlace === 'chat' && quizView}
      <Deferred fallback={<Skeleton height="100%" radius="var(--radius-12)" />}>
        <RoomChat roomId={room.id} userId={userId} pinned={room.pinnedMessages} />
      </Deferred>
    </aside>
  );
};

const Deferred = ({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }) => {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsDue(true)), chatDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
};
