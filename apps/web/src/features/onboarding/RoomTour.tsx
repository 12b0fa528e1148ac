import { Suspense } from 'react';
import { lazyTourSteps } from './lazy-tour-steps.ts';
import { useTour } from './use-tour.ts';

const RoomTourSteps = lazyTourSteps(async () => (await import('./RoomTourSteps.tsx')).RoomTourSteps);

type RoomTourProps = {
  /** A question or a notice that the user has to decide about: the tour waits until it is gone. */
  readonly isBlocked: boolean;
  /** A live goes on; a lesson is paused meanwhile. */
  readonly isLive: boolean;
};

/** Spec section 2, Room page: rendered when the room is loaded. Its targets are listed in RoomTourSteps. */
export const RoomTour = ({ isBlocked, isLive }: RoomTourProps) => {
  const { isOpen, complete, skip } = useTour('onBoardingRoom');
  if (!isOpen || isBlocked) return null;
  return (
    <Suspense fallback={null}>
      <RoomTourSteps isLive={isLive} onDone={complete} onSkip={skip} />
    </Suspense>
  );
};
