import { Suspense } from 'react';
import { lazyTourSteps } from './lazy-tour-steps.ts';
import { useTour } from './use-tour.ts';

const HomeTourSteps = lazyTourSteps(async () => (await import('./HomeTourSteps.tsx')).HomeTourSteps);

type HomeTourProps = { readonly canOrganize: boolean };

/** Spec section 2, Home page: opens by itself for users who have not seen it. */
export const HomeTour = ({ canOrganize }: HomeTourProps) => {
  const { isOpen, complete, skip } = useTour('onBoardingHome');
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <HomeTourSteps canOrganize={canOrganize} onDone={complete} onSkip={skip} />
    </Suspense>
  );
};
