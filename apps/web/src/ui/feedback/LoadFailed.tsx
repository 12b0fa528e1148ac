import { CableArt } from '../art/StageArt.tsx';
import { Button } from '../forms/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type LoadFailedProps = {
  readonly title: string;
  readonly text: string;
  readonly retryLabel: string;
  readonly isLoading: boolean;
  readonly onRetry: () => unknown;
};

/** In place of what could not be loaded. */
export const LoadFailed = ({ title, text, retryLabel, isLoading, onRetry }: LoadFailedProps) => (
  <EmptyState
    art={<CableArt />}
    title={title}
    text={text}
    action={
      <Button isLoading={isLoading} onClick={() => void onRetry()}>
        {retryLabel}
      </Button>
    }
  />
);
