import { Suspense } from 'react';
import { lazyTourSteps } from './lazy-tour-steps.ts';
import { useTour } from './use-tour.ts';

const RoomTourSteps = lazyTourSteps(async () => (await import('./RoomTourSteps.tsx')).RoomTourSteps);

/** Spec section 2, Room page: rendered when the room is loaded. Its targets are listed in RoomTourSteps. */
export const RoomTour = () => {
  const { isOpen, complete, skip } = useTour('onBoardingRoom');
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <RoomTourSteps onDone={complete} onSkip={skip} />
    </Suspense>
  );
};
