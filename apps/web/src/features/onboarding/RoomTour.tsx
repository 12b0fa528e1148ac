import { Suspense } from 'react';
import { lazyWalk } from './lazy-tour-steps.ts';
import { useTour } from './use-tour.ts';

const RoomWalk = lazyWalk(async () => (await import('./RoomTourSteps.tsx')).RoomWalk);

/** Spec section 2, Room page: stands once in the page, rendered when the room is loaded. What it points at: RoomWalk. */
export const RoomTour = () => {
  const { isOpen, complete, skip } = useTour('onBoardingRoom');
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <RoomWalk onDone={complete} onSkip={skip} />
    </Suspense>
  );
};
